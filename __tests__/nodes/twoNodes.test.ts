import { Client } from 'pg';
import { businessDayAt } from '../../src/domain/isoDate';
import { type Api, containing, createAdmin, createApi } from '../support/api';
import { ownDatabase, type OwnDatabase } from '../support/database';
import { type RunningServer, startServer } from '../support/server';

// Several servers on one PostgreSQL (rules §21.9); `npm run test:postgres` runs this folder. The database is their own,
// because they count its customers.
const NODES = 2;
const CALLS = 200;
const RACERS = 50;
const USES = 10;
const today = businessDayAt(new Date());

let database: OwnDatabase;
let nodes: RunningServer[];
let apis: Api[];
beforeAll(async () => {
  database = await ownDatabase();
  nodes = await Promise.all(Array.from({ length: NODES }, () => startServer(database.env)));
  apis = nodes.map(({ url }) => createApi(url));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database.drop();
});

const api = (index = 0): Api => {
  const found = apis[index % NODES];
  if (!found) throw new Error('No node runs.');
  return found;
};
const range = (length: number) => Array.from({ length }, (_, index) => index);

interface Payment {
  responseType: string;
}
const paymentsOf = async (token: string) =>
  (await api().get<{ data: Payment[] }>('/api/other/fetchPrevPayment', {}, { token })).payload.data;

test('bills once for two hundred orders with one key on two nodes', async () => {
  const { token, purchaseId, email } = await api().customer();
  const order = (index: number) =>
    api(index).post(
      '/api/subscription/reschedule',
      { purchaseId, billNow: 'true' },
      { token, key: `one-${purchaseId}` },
    );
  const replies = await Promise.all(range(CALLS).map(order));
  expect([...new Set(replies.map(({ status, message }) => `${status} ${message}`))]).toEqual([containing('200')]);
  expect(replies[0]?.status).toBe(200);
  expect(await paymentsOf(token)).toHaveLength(1);
  expect((await api().mails(email)).filter(({ subject }) => subject.startsWith('Bestellt'))).toHaveLength(1);
});

test('bills once for two hundred orders with different keys on two nodes', async () => {
  const { token, purchaseId } = await api().customer();
  const order = (index: number) =>
    api(index).post(
      '/api/subscription/reschedule',
      { purchaseId, billNow: 'true' },
      { token, key: `many-${purchaseId}-${index}` },
    );
  const statuses = (await Promise.all(range(CALLS).map(order))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(CALLS - 1);
  expect(await paymentsOf(token)).toHaveLength(1);
});

test('gives ten uses of a code to exactly ten of fifty simultaneous customers', async () => {
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

test('brings each customer over once when both nodes sync at the same time', async () => {
  const admin = await createAdmin(api());
  const total = async () =>
    (await admin.get<{ totalResults: number }>('/api/admin/fetch-all-customers')).payload.totalResults;
  const before = await total();
  const replies = await Promise.all(
    range(20).map((index) =>
      api(index).get<{ added: number } | null>('/api/admin/sync-customer', {}, { token: admin.token }),
    ),
  );
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const added = replies.reduce((sum, { payload }) => sum + (payload?.added ?? 0), 0);
  expect(await total()).toBe(before + added);
});

test('bills goods that are back once each on two nodes, and no more than there are', async () => {
  const [waiters, back] = [30, 10];
  const { payload } = await api().json<{ productId: string }>('/demo/products', { stock: 0 });
  const { productId } = payload;
  const statuses = range(waiters).map(() => 'ACTIVE');
  const { token, customerId } = await api().customer({ productId, nextBillInDays: 0, statuses });
  // The job runs on both nodes at the same time.
  const runRenewals = async () => {
    const runs = range(NODES * 4).map((index) => api(index).json('/demo/clock', { now: new Date().toISOString() }));
    expect((await Promise.all(runs)).map(({ status }) => status)).toEqual(runs.map(() => 200));
  };
  await runRenewals();
  await api().json('/demo/products', { productId, stock: back });
  await runRenewals();
  expect(await paymentsOf(token)).toHaveLength(back);
  const logged = await nodes[0]?.sql(
    `select action, count(*)::int as lines, count(distinct subject_id)::int as subscriptions from change_log
     where customer_id = ${customerId} and subject = 'subscription' group by 1 order by 1`,
  );
  expect(logged).toEqual([
    { action: 'renewalBilled', lines: back, subscriptions: back },
    { action: 'renewalWaitEnded', lines: back, subscriptions: back },
    { action: 'renewalWaits', lines: waiters, subscriptions: waiters },
  ]);
});

test('keeps goods that are back for who has waited longest, while somebody else works on that subscription', async () => {
  const { payload } = await api().json<{ productId: string }>('/demo/products', { stock: 0 });
  const { productId } = payload;
  const shape = { productId, nextBillInDays: 0 };
  const runRenewals = () => api().json('/demo/clock', { now: new Date().toISOString() });
  const [first, second] = [await api().customer(shape), await api().customer(shape)];
  const other = new Client({ connectionString: database.env.DATABASE_URL });
  await other.connect();
  try {
    await runRenewals();
    await other.query('begin');
    await other.query(
      `select 1 from subscriptions where customer_id = ${first.customerId} and waiting_since is not null for update`,
    );
    await api().json('/demo/products', { productId, stock: 1 });
    await runRenewals();
    expect(await paymentsOf(second.token)).toEqual([]);
  } finally {
    await other.end();
  }
  await runRenewals();
  expect(await paymentsOf(first.token)).toHaveLength(1);
  expect(await paymentsOf(second.token)).toEqual([]);
});

const activeCustomers = async () => {
  const { token } = await createAdmin(api());
  const range = { startDate: today, endDate: today };
  return (await api().get<{ activeSub: number }>('/api/other/statistic', range, { token })).payload.activeSub;
};

test('counts a new customer while another node recounts the rollups', async () => {
  const recount = new Client({ connectionString: database.env.DATABASE_URL });
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

test('counts one customer’s subscriptions that are cancelled on two nodes at the same time', async () => {
  const before = await activeCustomers();
  const { token, subscriptions } = await api().customer({ statuses: Array.from({ length: 10 }, () => 'ACTIVE') });
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
