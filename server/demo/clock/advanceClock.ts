import { businessDayAt, type IsoDate } from '#src/domain/isoDate';
import type { DemoClock } from './openDemoClock';
import type { AppContext } from '../../core/platform/context/AppContext';
import { renewalsRepository } from '../../core/shop/renewals/repository';
import { runDue } from '../../core/shop/due/runDue';

const NOON = 'T12:00:00Z';

/** Noon, so that it is the same day in Berlin. */
export const noonOf = (day: IsoDate): Date => new Date(`${day}${NOON}`);

/**
 * Sets the clock. Forward it stops at each day on which something is due and does it there, as if the days had passed;
 * so retries and their days are what they would have been. Whoever reads the clock meanwhile sees how far it is.
 * @param isGone whether the caller has left: it goes no further than the day that it is at
 */
export async function advanceClock(
  context: AppContext,
  clock: DemoClock,
  { moment, isGone }: { moment: Date; isGone: () => boolean },
): Promise<void> {
  const target = businessDayAt(moment);
  for (;;) {
    await runDue(context);
    if (isGone()) return;
    const day = await renewalsRepository(context.db).nextDay();
    if (!day || day > target || clock.now() >= moment) break;
    if (day > clock.today()) await clock.set(noonOf(day));
  }
  await clock.set(moment);
}
