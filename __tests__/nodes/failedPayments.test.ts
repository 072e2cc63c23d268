import { createFormatDay } from '#server/core/platform/wire/format';
import { openPostgres } from '#server/db/postgresDb';
import { notifyExpiringCards } from '#server/jobs/notifyExpiringCards';
import { addDays } from '#src/domain/isoDate';
import { detailsOf } from '../support/api';
import { addCard, billed, replaceCard, retry } from '../support/declinedOrders';
import { auditBooks } from '../support/ledger';
import { range, today, twoNodes } from '../support/twoNodes';

// Unpaid orders on several nodes (rules §21.5). The node with the changed clock runs the renewals.
const NODES = 2;
const CUSTOMERS = 30;

const { api, sql, databaseUrl, runDue } = twoNodes();
// Because seeded payments have no bill.
const started = new Date();

/** Customer with a declined order that is due today, and two good cards. */
async function declined(nextBillInDays: number) {
  const customer = await api().customer({ card: 'declining', nextBillInDays, intervalWeeks: 4 });
  const good = await addCard(api(), customer.token);
  await runDue(0);
  const [own] = (await detailsOf(api(), customer.token)).paySources;
  await replaceCard(api(), customer.token, own?.paySourceId ?? '');
  return { ...customer, good };
}
const dueAgain = (customers: readonly { purchaseId: string }[]) =>
  sql(`update subscriptions set retry_on = date '${today}'
    where id in (${customers.map(({ purchaseId }) => purchaseId).join()}) and retry_on is not null returning id`);

test('an order is paid once by concurrent renewals and retries on both nodes', async () => {
  const customers = [];
  for (const _index of range(CUSTOMERS)) customers.push(await declined(-1));
  expect(await dueAgain(customers)).toHaveLength(CUSTOMERS);
  const retries = customers.flatMap((customer) =>
    range(NODES * 2).map((node) => retry(api(node), customer, customer.good)),
  );
  const [calls] = await Promise.all([Promise.all(retries), ...range(NODES * 2).map(runDue)]);
  expect(calls.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  const paid = await Promise.all(customers.map(({ token }) => billed(api(), token)));
  expect(paid).toEqual(customers.map(() => [`${today} SOFT_DECLINE`, `${today} SUCCESS`]));
});

test('an order due today is paid once by a concurrent renewal, retry and order now', async () => {
  const customers = [];
  for (const _index of range(CUSTOMERS / 3)) customers.push(await declined(0));
  await dueAgain(customers);
  const orderNow = (node: number, { token, purchaseId }: { token: string; purchaseId: string }) =>
    api(node).post('/api/subscription/reschedule', { purchaseId, billNow: 'true' }, { token });
  await Promise.all([
    ...customers.flatMap((customer) => [orderNow(0, customer), retry(api(1), customer, customer.good)]),
    ...range(NODES).map(runDue),
    ...customers.flatMap((customer) => [orderNow(1, customer), retry(api(0), customer, customer.good)]),
  ]);
  const paid = await Promise.all(customers.map(({ token }) => billed(api(), token)));
  expect(paid).toEqual(customers.map(() => [`${today} SOFT_DECLINE`, `${today} SUCCESS`]));
});

test('a failed order is paid once at most on two nodes, while its card is saved and deleted', async () => {
  const customers = [];
  for (const _index of range(CUSTOMERS / 3)) customers.push(await declined(-1));
  const ids = customers.map(({ purchaseId }) => purchaseId).join();
  await sql(`update subscriptions set status = 'RECYCLE_FAILED', next_bill_date = null, retry_no = 0, retry_on = null,
    ended_on = date '${today}' where id in (${ids}) returning id`);
  const calls = await Promise.all(
    customers.flatMap((customer) => [
      api().post('/api/user/delete-card', { paySourceId: customer.good }, { token: customer.token }),
      ...range(NODES * 2).map((node) => retry(api(node), customer, customer.good)),
      replaceCard(api(1), customer.token, customer.good),
    ]),
  );
  expect(calls.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
  for (const { token } of customers) {
    const paid = (await billed(api(), token)).filter((line) => line.endsWith('SUCCESS'));
    expect(paid.length).toBeLessThan(2);
  }
});

test('the books are consistent after these races', async () => {
  const found = await auditBooks(sql, started);
  expect(found).toMatchObject({
    ...{ billedTwice: 0, paidTwice: 0, pending: 0, paymentsNotLogged: 0, billsWithoutPayments: 0 },
    ...{ billsWithoutCharges: 0, chargedToAnotherCard: 0, cardsOfOthers: 0, retriedToAnotherCard: 0 },
    ...{ retriesMiscounted: 0, billedToAnotherCard: [], wrongOrders: [] },
  });
  // Ignores `notReplayed`, because these tests update rows that the log does not contain.
  expect((found as Record<string, unknown>).retries).toBeGreaterThan(0);
});

test('concurrent jobs on two nodes mail once about an expiring card', async () => {
  const customers = await Promise.all(
    range(CUSTOMERS).map((index) => api(index).customer({ nextBillInDays: 20, statuses: ['ACTIVE', 'ACTIVE'] })),
  );
  const next = addDays(today, 20);
  const ids = customers.map(({ customerId }) => customerId).join();
  // Lets the card expire in the month before the next order.
  await sql(`update pay_sources set card_year = extract(year from date '${next}' - interval '1 month'),
    card_month = extract(month from date '${next}' - interval '1 month') where customer_id in (${ids}) returning id`);
  const dbs = range(NODES).map(() => openPostgres(databaseUrl, { poolSize: 4, pace: 'short' }));
  try {
    const clock = { today: () => today, now: () => new Date() };
    const rest = { clock, formatDay: createFormatDay('spec'), publicOrigin: () => 'https://my.shop.example' };
    const jobs = [...dbs, ...dbs].map((db) => notifyExpiringCards({ db, ...rest }));
    await Promise.all(jobs.map((job) => job.run(() => false)));
  } finally {
    await Promise.all(dbs.map((db) => db.close()));
  }
  const mails = await Promise.all(customers.map(({ email }) => api().mails(email)));
  expect(mails.map((all) => all.map(({ subject }) => subject))).toEqual(
    customers.map(() => ['Deine Karte läuft vor der nächsten Bestellung ab']),
  );
});
