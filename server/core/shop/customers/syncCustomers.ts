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

const stateOf = ({ firstName, lastName, email, phone, billing, shipping }: FeedCustomer): CustomerState => ({
  firstName,
  lastName,
  email,
  phone,
  ...billing,
  address2: storedAddressLine(billing.address2),
  shipAddress1: shipping?.address1 ?? null,
  shipAddress2: shipping && storedAddressLine(shipping.address2),
  shipCountry: shipping?.country ?? null,
  shipState: shipping?.state ?? null,
  shipCity: shipping?.city ?? null,
  shipPostalCode: shipping?.postalCode ?? null,
});

async function add(tx: Sql, customer: FeedCustomer, author: Author): Promise<void> {
  const { externalId, lang } = customer;
  const state = stateOf(customer);
  const id = await customersRepository(tx).add({ ...state, externalId, lang });
  const change = { subject: 'customer' as const, subjectId: id, action: 'customerSynced' };
  await changeLogRepository(tx).add({ ...author, ...change, customerId: id, before: {}, after: { ...state } });
}

/** Saves a page of the feed together with the cursor of the next page. */
async function applyPage(tx: Sql, page: FeedPage, author: Author): Promise<SyncResult> {
  const result: SyncResult = { added: 0, changed: 0 };
  const ids = page.customers.map(({ externalId }) => externalId);
  const known = await syncRepository(tx).knownIds(ids);
  const erased = await erasedIds(tx, ids, 'anyone');
  for (const customer of page.customers) {
    const id = known.get(customer.externalId);
    const before = id === undefined ? undefined : await customersRepository(tx).lock(id);
    // A customer that has come back is changed like others.
    if (!before && erased.has(customer.externalId)) continue;
    if (!before) {
      await add(tx, customer, author);
      result.added += 1;
    } else if (
      await saveCustomer(tx, before, { ...before, ...stateOf(customer) }, { ...author, action: 'customerSynced' })
    ) {
      result.changed += 1;
    }
  }
  await syncRepository(tx).setCursor(page.cursor);
  return result;
}

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
