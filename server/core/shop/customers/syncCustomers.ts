import { randomUUID } from 'node:crypto';
import type { Sql } from '#server/db/Db';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import type { AppContext } from '../../platform/context/AppContext';
import { AppError } from '../../platform/wire/errors';
import { applyFeedPage, retryFeedFailures, type SyncRun } from './applyFeedPage';
import type { SyncResult } from './schemas';
import { syncRepository } from './syncRepository';

/** Longest wait after a killed run; a live run renews the lease with each page. */
const LEASE_SECONDS = 60;

/** Logs an admin's run, and a run with changes of a job or key, because these run often (rules §15.30). */
async function logRun(sql: Sql, author: Author, { added, changed }: SyncResult, isDone: boolean): Promise<void> {
  if (author.actor !== 'admin' && added + changed === 0) return;
  await changeLogRepository(sql).add({
    ...author,
    customerId: null,
    subject: 'customer',
    subjectId: 0,
    action: isDone ? 'customersSynced' : 'customerSyncFailed',
    before: {},
    after: { added, changed },
  });
}

const neverStopping = () => false;

/**
 * Imports new and changed customers page by page, from the stored cursor on (rules §15.7).
 * @param isStopping true ends the run after the present page; the next run continues
 * @returns the numbers, and the errors of customers that a later run tries again
 * @throws AppError `syncRunning` during another run on any node
 */
export async function syncCustomers(
  context: Pick<AppContext, 'db' | 'feed'>,
  author: Author,
  isStopping = neverStopping,
): Promise<SyncRun> {
  const { db, feed } = context;
  const owner = randomUUID();
  const takeLease = async () => {
    if (!(await syncRepository(db).takeLease(owner, LEASE_SECONDS))) throw new AppError('syncRunning');
  };
  await takeLease();
  const run: SyncRun = { added: 0, changed: 0, errors: [] };
  let isDone = false;
  try {
    let cursor = await syncRepository(db).cursor();
    while (!isDone) {
      const page = await feed.changesSince(cursor);
      await takeLease();
      await applyFeedPage(db, page, cursor, author, run);
      isDone = !page.hasMore || isStopping();
      cursor = page.cursor;
    }
    await retryFeedFailures(context, author, run);
    return run;
  } finally {
    await syncRepository(db).releaseLease(owner);
    await logRun(db, author, run, isDone);
  }
}
