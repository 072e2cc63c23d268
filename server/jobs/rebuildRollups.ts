import { addDays } from '#src/domain/isoDate';
import type { Sql } from '../db/Db';
import { recountHistory } from '../db/history';
import { skipIfLocked } from '../db/skipIfLocked';
import { rollupsRepository } from '../core/analytics/rollups/repository';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Job } from './createJobs';

/** Hours of the night in Berlin; `to` is exclusive. */
const NIGHT = { from: 2, to: 5 };
const HOUR_IN_BERLIN = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Europe/Berlin',
});
/** Age of the last rebuild, in days, from which a rebuild also runs by day. */
const LATE_AFTER_DAYS = 2;

const isNight = (moment: Date): boolean => {
  const hour = Number(HOUR_IN_BERLIN.format(moment));
  return hour >= NIGHT.from && hour < NIGHT.to;
};

/**
 * Rebuilds the rollups from the history at most once a day over all nodes, to correct any drift. Changes during a
 * rebuild are queued as events.
 */
export function rebuildRollups({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job {
  const recount = async (tx: Sql) => {
    // Locks before the first query, because the snapshot of repeatable read must contain all applied events.
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
