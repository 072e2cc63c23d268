import { businessDayAt, type IsoDate } from '#src/domain/isoDate';
import type { DemoClock } from './openDemoClock';
import type { AppContext } from '../../core/platform/context/AppContext';
import { renewalsRepository } from '../../core/shop/renewals/repository';
import { runDue } from '../../core/shop/due/runDue';

const NOON = 'T12:00:00Z';

/** Returns noon of the day in UTC, because noon in UTC has the same date in Berlin. */
export const noonOf = (day: IsoDate): Date => new Date(`${day}${NOON}`);

/**
 * Sets the clock. For a later moment, calls `runDue` at noon of each due day up to the target date.
 * @param isGone true if the caller has disconnected; stops the advance at the day reached
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
