import { addDays, businessDayAt } from '../../src/domain/planDate';
import { ownDatabase, type OwnDatabase } from '../support/ownDatabase';
import { createApi, type Api, type MadeAccount } from '../support/serverApi';
import { startServer, type RunningServer } from '../support/startServer';
import { itemOf } from '../support/subscriptions';

const today = businessDayAt(new Date());
const KINDS = ['order', 'renewal'] as const;
let database: OwnDatabase;
let server: RunningServer | undefined;
let api: Api;

const start = async () => {
  server = await startServer({ ...database.env, DEMO_CUSTOMERS: '0' });
  api = createApi(server.url);
};
beforeAll(async () => {
  database = await ownDatabase();
  await start();
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
});

/** A bill as a crash leaves it between the gateway and the books. */
const leftOver = (purchaseId: string, kind: string) => `
  insert into bills (customer_id, subscription_id, bill_date, attempt_no, state, kind, gateway_key, gateway_token,
    product_id, qty, unit_price_cents, shipping_cents, tax_cents, lang, next_try_at)
  select s.customer_id, s.id, s.next_bill_date, 1, 'PENDING', '${kind}', 'sub:' || s.id || ':crash', ps.gateway_token,
    s.product_id, s.qty, s.unit_price_cents, s.shipping_cents, s.tax_cents, 'de', now() + interval '20 seconds'
  from subscriptions s join pay_sources ps on ps.id = s.pay_source_id where s.id = ${Number(purchaseId)} returning id`;

interface Payment {
  responseType: string;
}
const paymentsOf = async ({ token }: MadeAccount) =>
  (await api.get<{ data: Payment[] }>('/api/other/fetchPrevPayment', {}, { token })).payload.data;

async function eventually(check: () => Promise<boolean>) {
  for (let tries = 0; tries < 120; tries += 1) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('It never happened.');
}

test('a bill that is paid late neither revives nor moves what was cancelled or paused in the meantime', async () => {
  const shapes = [{}, { card: 'declining' }];
  const made = await Promise.all(
    shapes.flatMap((shape) =>
      KINDS.map(() => api.customers({ statuses: ['ACTIVE', 'ACTIVE'], nextBillInDays: 1, ...shape })),
    ),
  );
  const people = made.map(({ accounts }) => accounts[0]).filter((account) => account !== undefined);
  await server?.stop();
  for (const [index, { subscriptions }] of people.entries()) {
    const kind = KINDS[index % KINDS.length] ?? 'order';
    for (const { purchaseId } of subscriptions) expect(await database.read(leftOver(purchaseId, kind))).toHaveLength(1);
  }
  await start();

  const restartDate = addDays(today, 40);
  for (const { token, subscriptions } of people) {
    const [cancelled = '', paused = ''] = subscriptions.map(({ purchaseId }) => purchaseId);
    const cancel = { purchaseId: cancelled, cancelReason: '2' };
    expect((await api.post('/api/subscription/cancel', cancel, { token })).status).toBe(200);
    const move = { purchaseId: paused, billNow: 'false', nextBillDate: addDays(today, 9) };
    expect((await api.post('/api/subscription/reschedule', move, { token })).status).toBe(409);
    expect((await api.post('/api/subscription/pause', { purchaseId: paused, restartDate }, { token })).status).toBe(
      200,
    );
  }

  for (const [index, person] of people.entries()) {
    await eventually(async () => (await paymentsOf(person)).length === 2);
    const expected = index < KINDS.length ? 'SUCCESS' : 'SOFT_DECLINE';
    expect((await paymentsOf(person)).map(({ responseType }) => responseType)).toEqual([expected, expected]);
    const [cancelled = '', paused = ''] = person.subscriptions.map(({ purchaseId }) => purchaseId);
    expect(await itemOf(api, person.token, cancelled)).toMatchObject({ status: 'CANCELLED', nextBillDate: null });
    expect(await itemOf(api, person.token, paused)).toMatchObject({ status: 'PAUSED', nextBillDate: restartDate });
  }
});
