import { addDays } from '#src/domain/isoDate';
import type { Sql } from '../db/Db';
import { recountHistory } from '../db/history';
import { skipIfLocked } from '../db/skipIfLocked';
import { rollupsRepository } from '../core/analytics/rollups/repository';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** The shop's quiet hours, on its own clock. */
const NIGHT = { from: 2, to: 5 };
const HOUR_IN_BERLIN = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Europe/Berlin',
});
/** A night that was missed is not made up for by day; two in a row are. */
const LATE_AFTER_DAYS = 2;

const isNight = (moment: Date): boolean => {
  const hour = Number(HOUR_IN_BERLIN.format(moment));
  return hour >= NIGHT.from && hour < NIGHT.to;
};

/**
 * Counts the sums behind cohort table and statistics anew from the history, once a night on one node, so that no
 * error in them lasts. Changes go on meanwhile and are counted afterwards.
 */
export function rebuildRollups({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job {
  const recount = async (tx: Sql) => {
    // The lock comes before the first look: only so everything is counted as of one moment at which nobody counts.
    await tx.exec('set transaction isolation level repeatable read');
    const flows = rollupsRepository(tx);
    await flows.lockSums('recount');
    const today = clock.today();
    const last = await flows.lastRecount();
    const isLate = last === null || last <= addDays(today, -LATE_AFTER_DAYS);
    if (last === today || !(isLate || isNight(clock.now()))) return;
    await recountHistory(tx);
    await flows.setLastRecount(today);
  };
  return {
    name: 'rollupRebuild',
    everyMs: 600_000,
    async run() {
      await skipIfLocked(() => db.tx(recount, 'long'));
    },
  };
}
