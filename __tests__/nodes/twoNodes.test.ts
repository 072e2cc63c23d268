import { Client } from 'pg';
import { addDays } from '#src/domain/isoDate';
import { containing, createAdmin, itemOf } from '../support/api';
import { billed } from '../support/declinedOrders';
import { range, today, twoNodes } from '../support/twoNodes';

// Two servers on one PostgreSQL (rules §21.5, §21.9). `npm run test:postgres` runs this folder.
const CALLS = 200;
const RACERS = 50;
const USES = 10;
const { api, sql, databaseUrl, runDue, resetClock } = twoNodes();

/** Sends 200 concurrent orders. Returns the replies without 429 (rules §21.14), and the number of payments. */
async function orderAtOnce(keyOf: (index: number) => string) {
  const { token, purchaseId, email } = await api().customer();
  const body = { purchaseId, billNow: 'true' };
  const replies = await Promise.all(
    range(CALLS).map((index) => api(index).post('/api/subscription/reschedule', body, { token, key: keyOf(index) })),
  );
  const answered = replies.filter(({ status }) => status !== 429);
  return { email, replies: answered, payments: (await billed(api(), token)).length };
}

test('200 concurrent orders with one key bill once and get equal replies', async () => {
  const { email, replies, payments } = await orderAtOnce(() => 'one');
  expect([...new Set(replies.map(({ status, message }) => `${status} ${message}`))]).toEqual([containing('200')]);
  expect(payments).toBe(1);
  expect((await api().mails(email)).filter(({ subject }) => subject.startsWith('Bestellt'))).toHaveLength(1);
});

test('200 concurrent orders with different keys bill once', async () => {
  const { replies, payments } = await orderAtOnce((index) => `many-${index}`);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(replies.length - 1);
  expect(payments).toBe(1);
});

test('concurrent jobs on both nodes bill, retry and resume each order once (rules §21.5)', async () => {
  const people = async (shape: Record<string, unknown>) => {
    const families = range(10).map((index) => api(index).customers({ accounts: 4, intervalWeeks: 1, ...shape }));
    return (await Promise.all(families)).flatMap(({ accounts }) => accounts);
  };
  const paying = await people({ nextBillInDays: 1 });
  const declining = await people({ nextBillInDays: 1, card: 'declining' });
  const paused = await people({ statuses: ['PAUSED'], nextBillInDays: 2 });
  const [first, second] = [addDays(today, 1), addDays(today, 8)];
  const now = addDays(today, 9);
  for (const { status } of await Promise.all(range(10).map((index) => api(index).json('/demo/clock', { now }))))
    expect(status).toBe(200);
  for (const { token } of paying) expect(await billed(api(), token)).toEqual([`${first} SUCCESS`, `${second} SUCCESS`]);
  for (const { token } of paused) expect(await billed(api(), token)).toHaveLength(2);
  for (const { token, subscriptions } of declining) {
    expect(await billed(api(), token)).toEqual([0, 1, 3, 5].map((days) => `${addDays(first, days)} SOFT_DECLINE`));
    expect(await itemOf(api(), token, subscriptions[0]?.purchaseId ?? '')).toMatchObject({ status: 'RECYCLE_FAILED' });
  }
  await resetClock();
});

test('ten uses of a code go to exactly ten of fifty concurrent customers', async () => {
  const admin = await createAdmin(api());
  const code = `RACE-${Date.now()}`;
  const made = await admin.json('/api/admin/create-update-discount', {
    code,
    amount: 10,
    isPercentage: true,
    usageTime: USES,
    startDate: today,
  });
  expect(made.status).toBe(200);
  const racers = await Promise.all(range(RACERS).map((index) => api(index).customer()));
  const replies = await Promise.all(
    racers.map(({ token, purchaseId }, index) =>
      api(index).json('/api/subscription/apply-discount', { purchaseId, discountCode: code }, { token }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(USES);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(RACERS - USES);
});

test('concurrent jobs on two nodes bill restocked goods once each, up to the stock', async () => {
  const [waiters, back] = [30, 10];
  const { payload } = await api().json<{ productId: string }>('/demo/products', { stock: 0 });
  const { productId } = payload;
  const statuses = range(waiters).map(() => 'ACTIVE');
  const { token, customerId } = await api().customer({ productId, nextBillInDays: 0, statuses });
  // Runs the job on both nodes at the same time.
  const runRenewals = () => Promise.all(range(8).map((index) => runDue(index)));
  await runRenewals();
  await api().json('/demo/products', { productId, stock: back });
  await runRenewals();
  expect(await billed(api(), token)).toHaveLength(back);
  const logged = await sql(
    `select action, count(*)::int as lines, count(distinct subject_id)::int as subscriptions from change_log
     where customer_id = ${customerId} and subject = 'subscription' group by 1 order by 1`,
  );
  expect(logged).toEqual([
    { action: 'renewalBilled', lines: back, subscriptions: back },
    { action: 'renewalWaitEnded', lines: back, subscriptions: back },
    { action: 'renewalWaits', lines: waiters, subscriptions: waiters },
  ]);
});

test('restocked goods are reserved for the longest wait, even if that subscription is locked', async () => {
  const { payload } = await api().json<{ productId: string }>('/demo/products', { stock: 0 });
  const { productId } = payload;
  const shape = { productId, nextBillInDays: 0 };
  const [first, second] = [await api().customer(shape), await api().customer(shape)];
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  try {
    await runDue();
    await other.query('begin');
    await other.query(
      `select 1 from subscriptions where customer_id = ${first.customerId} and waiting_since is not null for update`,
    );
    await api().json('/demo/products', { productId, stock: 1 });
    await runDue();
    expect(await billed(api(), second.token)).toEqual([]);
  } finally {
    await other.end();
  }
  await runDue();
  expect(await billed(api(), first.token)).toHaveLength(1);
  expect(await billed(api(), second.token)).toEqual([]);
});

const activeCustomers = async () => {
  const { token } = await createAdmin(api());
  const range = { startDate: today, endDate: today };
  return (await api().get<{ activeSub: number }>('/api/other/statistic', range, { token })).payload.activeSub;
};

test('the statistics count a new customer while another node rebuilds the rollups', async () => {
  const recount = new Client({ connectionString: databaseUrl });
  await recount.connect();
  try {
    await recount.query('begin');
    await recount.query('lock table daily_flows in share row exclusive mode');
    const before = await activeCustomers();
    await api().customer();
    expect(await activeCustomers()).toBe(before + 1);
  } finally {
    await recount.end();
  }
});

test('the statistics count six concurrent cancellations of one customer on two nodes', async () => {
  const before = await activeCustomers();
  const { token, subscriptions } = await api().customer({ statuses: Array.from({ length: 6 }, () => 'ACTIVE') });
  expect(await activeCustomers()).toBe(before + 1);
  const cancelled = await Promise.all(
    subscriptions.map(({ purchaseId }, index) =>
      api(index).post(
        '/api/subscription/cancel',
        { purchaseId, cancelReason: '2', fullRefund: 'false', afterNextBill: 'false' },
        { token },
      ),
    ),
  );
  expect(cancelled.every(({ status }) => status === 200)).toBe(true);
  expect(await activeCustomers()).toBe(before);
});
