import { storedAddressLine } from '#src/domain/customer/addressLines';
import type { Db, Sql } from '#server/db/Db';
import { isAway } from '#server/db/DbError';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import type { CustomerFeed, FeedCustomer, FeedPage } from '../../platform/feed/CustomerFeed';
import { erasedIds } from './erasedIds';
import { feedFailuresRepository } from './feedFailuresRepository';
import { customersRepository, type CustomerState } from './repository';
import { saveCustomer } from './saveCustomer';
import type { SyncResult } from './schemas';
import { syncRepository } from './syncRepository';

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

async function applyCustomers(tx: Sql, customers: readonly FeedCustomer[], author: Author): Promise<SyncResult> {
  const result: SyncResult = { added: 0, changed: 0 };
  const externalIds = customers.map(({ externalId }) => externalId);
  const known = await syncRepository(tx).knownIds(externalIds);
  const erased = await erasedIds(tx, externalIds, 'anyone');
  for (const customer of customers) {
    const id = known.get(customer.externalId);
    if (id === undefined) {
      if (erased.has(customer.externalId)) continue;
      await add(tx, customer, author);
      result.added += 1;
      continue;
    }
    const before = await customersRepository(tx).lock(id);
    // Because the customer was erased since the ids were read.
    if (!before) continue;
    const change = { ...author, action: 'customerSynced' };
    if (await saveCustomer(tx, before, { ...before, ...stateOf(customer) }, change)) result.changed += 1;
  }
  await feedFailuresRepository(tx).remove(externalIds);
  return result;
}

/** Numbers of a run, and the errors of customers that are tried again. */
export interface SyncRun extends SyncResult {
  errors: unknown[];
}

function addTo(run: SyncRun, { added, changed }: SyncResult): void {
  run.added += added;
  run.changed += changed;
}

/** Saves customers one by one. Notes those that fail, to try them again. @param cursor of the page before theirs */
async function applySingly(db: Db, page: readonly FeedCustomer[], cursor: string | null, author: Author, run: SyncRun) {
  for (const customer of page) {
    try {
      addTo(run, await db.tx((tx) => applyCustomers(tx, [customer], author)));
    } catch (error) {
      if (isAway(error)) throw error;
      await feedFailuresRepository(db).add({ externalId: customer.externalId, cursor });
      run.errors.push(error);
    }
  }
}

/**
 * Saves a page of the feed together with the cursor of the next page. A customer that fails does not hold up the others
 * (rules §33.14).
 * @param cursor of the page before
 */
export async function applyFeedPage(
  db: Db,
  page: FeedPage,
  cursor: string | null,
  author: Author,
  run: SyncRun,
): Promise<void> {
  try {
    const result = await db.tx(async (tx) => {
      const applied = await applyCustomers(tx, page.customers, author);
      await syncRepository(tx).setCursor(page.cursor);
      return applied;
    });
    addTo(run, result);
  } catch (error) {
    if (isAway(error)) throw error;
    await applySingly(db, page.customers, cursor, author, run);
    await syncRepository(db).setCursor(page.cursor);
  }
}

/** Reads the pages of failed customers anew, and tries these customers again. */
export async function retryFeedFailures(
  { db, feed }: { db: Db; feed: CustomerFeed },
  author: Author,
  run: SyncRun,
): Promise<void> {
  for (const { externalId, cursor } of await feedFailuresRepository(db).due()) {
    const { customers } = await feed.changesSince(cursor);
    const its = customers.filter((customer) => customer.externalId === externalId);
    // Because a later change has moved the customer to a later page.
    if (its.length === 0) await feedFailuresRepository(db).remove([externalId]);
    await applySingly(db, its, cursor, author, run);
  }
}
