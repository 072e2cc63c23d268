import { businessDayAt, type IsoDate } from '#src/domain/isoDate';
import type { DemoClock } from './openDemoClock';
import type { AppContext } from '../../core/platform/context/AppContext';
import { renewalsRepository } from '../../core/shop/renewals/repository';
import { runDue } from '../../core/shop/due/runDue';
import { demoShipmentsRepository } from '../shipments/repository';
import { shipOrders } from '../shipments/shipOrders';

const NOON = 'T12:00:00Z';

/** Returns noon of the day in UTC, because noon in UTC has the same date in Berlin. */
export const noonOf = (day: IsoDate): Date => new Date(`${day}${NOON}`);

/** Returns the earliest date with due work or a shipment, or undefined. */
async function nextDay({ db }: Pick<AppContext, 'db'>): Promise<IsoDate | undefined> {
  const days = [await renewalsRepository(db).nextDay(), await demoShipmentsRepository(db).nextDay()];
  return days.filter((day) => day !== null).sort()[0];
}

/**
 * Sets the clock. For a later moment, runs due work and shipments at noon of each due day up to the target date.
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
    await shipOrders(context);
    if (isGone()) return;
    const day = await nextDay(context);
    if (!day || day > target || clock.now() >= moment) break;
    if (day > clock.today()) await clock.set(noonOf(day));
  }
  await clock.set(moment);
}
