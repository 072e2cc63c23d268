import fc from 'fast-check';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { auditBooks } from '../support/ledger';
import { ownDatabase, type OwnDatabase } from '../support/ownDatabase';
import { createApi, type Api, type MadeAccount } from '../support/serverApi';
import { startServer, type RunningServer } from '../support/startServer';
import { itemOf, productsOf } from '../support/subscriptions';

const RUN_MS = 600_000;
const CUSTOMERS = 3;
const CARDS = ['4242424242424242', '5555555555554444', '4000000000000002'] as const;
let today = businessDayAt(new Date());
let database: OwnDatabase;
let servers: RunningServer[] = [];
let nodes: Api[] = [];

// On PostgreSQL two nodes share the database; the embedded one has one.
beforeAll(async () => {
  database = await ownDatabase();
  const count = process.env.DATABASE_URL ? 2 : 1;
  for (let node = 0; node < count; node += 1) {
    servers.push(await startServer({ ...database.env, DEMO_CUSTOMERS: '0' }));
  }
  nodes = servers.map(({ url }) => createApi(url));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

interface Step {
  who: number;
  which: number;
  node: number;
  kind:
    | 'move'
    | 'skip'
    | 'orderNow'
    | 'pause'
    | 'cancel'
    | 'reactivate'
    | 'update'
    | 'swap'
    | 'apply'
    | 'remove'
    | 'card'
    | 'address';
  amount: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(CUSTOMERS - 1),
  which: fc.nat(1),
  node: fc.nat(1),
  kind: fc.constantFrom<Step['kind'][]>(
    'move',
    'skip',
    'orderNow',
    'orderNow',
    'pause',
    'cancel',
    'reactivate',
    'update',
    'swap',
    'apply',
    'apply',
    'remove',
    'card',
    'address',
  ),
  amount: fc.integer({ min: 1, max: 40 }),
});
/** A few writes at the same time, then some days pass. */
const round = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 10 }),
  days: fc.integer({ min: 0, max: 12 }),
});

async function edit(api: Api, { token }: MadeAccount, purchaseId: string, { kind, amount }: Step) {
  const item = await itemOf(api, token, purchaseId);
  const products = await productsOf(api, token);
  const own = products.find(({ productId }) => productId === item.productId);
  const target = kind === 'swap' ? products[amount % products.length] : own;
  if (!target) throw new Error('There is no product.');
  const weeks = target.Product_frequency[amount % target.Product_frequency.length]?.freq ?? 4;
  const price = target.productId === item.productId ? item.price : target.price;
  const body = { productId: target.productId, price, productQty: (amount % 3) + 1, billingIntervalDays: weeks * 7 };
  return api.json('/api/subscription/update', { purchaseId, ...body, intervalUnit: 'days' }, { token });
}

async function removeCode(api: Api, token: string, purchaseId: string) {
  const { payload } = await api.get<{ id: string; code: string } | null>(
    '/api/subscription/discount-record',
    { purchaseId },
    { token },
  );
  if (!payload) return undefined;
  return api.json(
    '/api/subscription/remove-discount',
    { purchaseId, recordId: payload.id, code: payload.code },
    { token },
  );
}

async function changeCard(api: Api, token: string, amount: number) {
  const { payload } = await api.get<{ data: { paySources: { paySourceId: string }[] }[] }>(
    '/api/user/details',
    {},
    { token },
  );
  const paySourceId = payload.data[0]?.paySources[0]?.paySourceId ?? '';
  const card = {
    cardNumber: CARDS[amount % CARDS.length] ?? CARDS[0],
    cardSecurityCode: '123',
    cardMonth: '12',
    cardYear: '2099',
  };
  return api.post('/api/user/updateCard', { ...card, paySourceId }, { token });
}

const addressOf = (amount: number) =>
  amount % 2
    ? { shipCountry: 'AT', shipState: '9', shipPostalCode: '1010', shipCity: 'Wien' }
    : { shipCountry: 'DE', shipState: 'BE', shipPostalCode: '10115', shipCity: 'Berlin' };

async function take(one: Step, accounts: readonly MadeAccount[], codes: readonly string[]) {
  const api = nodes[one.node % nodes.length];
  const account = accounts[one.who];
  const purchaseId = account?.subscriptions[one.which]?.purchaseId;
  if (!api || !account || !purchaseId) throw new Error('Nobody is there.');
  const { token } = account;
  const { kind, amount } = one;
  const reschedule = (body: Record<string, string>) =>
    api.post('/api/subscription/reschedule', { purchaseId, ...body }, { token });
  switch (kind) {
    case 'move':
      return reschedule({ billNow: 'false', nextBillDate: addDays(today, amount) });
    case 'skip': {
      const { nextBillDate, billingIntervalDays } = await itemOf(api, token, purchaseId);
      return reschedule({ billNow: 'false', nextBillDate: addDays(nextBillDate ?? today, billingIntervalDays) });
    }
    case 'orderNow':
      return reschedule({ billNow: 'true' });
    case 'pause':
      return api.post('/api/subscription/pause', { purchaseId, restartDate: addDays(today, amount) }, { token });
    case 'cancel':
      // Seldom, because it is final.
      return amount > 8
        ? undefined
        : api.post('/api/subscription/cancel', { purchaseId, cancelReason: '2' }, { token });
    case 'reactivate':
      return api.get('/api/subscription/reactive', { purchaseId }, { token });
    case 'update':
    case 'swap':
      return edit(api, account, purchaseId, one);
    case 'apply':
      return api.json(
        '/api/subscription/apply-discount',
        { purchaseId, discountCode: codes[amount % codes.length] },
        { token },
      );
    case 'remove':
      return removeCode(api, token, purchaseId);
    case 'card':
      return changeCard(api, token, amount);
    case 'address':
      return api.post(
        '/api/user/details',
        { isShipping: 'true', shipAddress1: 'Uferpromenade 6', shipAddress2: '', ...addressOf(amount) },
        { token },
      );
  }
}

async function passDays(days: number) {
  today = addDays(today, days);
  expect((await nodes[0]?.json('/demo/clock', { now: today }))?.status).toBe(200);
  // The other node looks at the clock every second.
  if (nodes.length > 1) await new Promise((resolve) => setTimeout(resolve, 1_200));
}

/** One write of an admin who has switched into a customer's account (contract §2). */
async function actAsCustomer() {
  const [api] = nodes;
  if (!api) throw new Error('No server runs.');
  const { adminToken } = await api.customers({ admin: true });
  const { customerId, purchaseId } = await api.customer();
  const { payload } = await api.get<{ token: string }>(
    '/api/user/switch-account-login',
    { checkoutChampId: customerId },
    { token: adminToken },
  );
  const body = { purchaseId, billNow: 'false', nextBillDate: addDays(today, 9) };
  expect((await api.post('/api/subscription/reschedule', body, payload)).status).toBe(200);
}

test(
  'whatever several customers do at once, the books stay right',
  async () => {
    const started = new Date();
    const tally = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 5 }), async (rounds) => {
        const [api] = nodes;
        if (!api) throw new Error('No server runs.');
        const made = await api.customers({
          accounts: CUSTOMERS,
          statuses: ['ACTIVE', 'PAUSED'],
          nextBillInDays: 4,
          intervalWeeks: 1,
        });
        const codes = [
          await api.discount({ usageLimit: 2 }),
          await api.discount({ oncePerCustomer: true, amount: 30 }),
        ];
        for (const { steps, days } of rounds) {
          const replies = await Promise.all(steps.map((one) => take(one, made.accounts, codes)));
          for (const [index, reply] of replies.entries()) {
            const said = `${steps[index]?.kind} ${reply?.status ?? 'nothing'}`;
            tally.set(said, (tally.get(said) ?? 0) + 1);
          }
          expect(replies.filter((reply) => (reply?.status ?? 200) >= 500)).toEqual([]);
          await passDays(days);
        }
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 6), endOnFailure: true },
    );
    await actAsCustomer();
    // Bills that nobody waits for any more are finished by their job.
    await Promise.all(servers.map((server) => server.stop()));
    servers = [];
    const findings = await auditBooks(database, started);
    expect(findings).toMatchObject({
      billedTwice: 0,
      paidTwice: 0,
      pending: 0,
      paymentsNotLogged: 0,
      billsWithoutPayments: 0,
      billsWithoutCharges: 0,
      adminLines: 1,
      discountsOverused: 0,
      usedAgain: 0,
      notReplayed: [],
      strangeMoves: [],
    });
    expect(findings.lines).toBeGreaterThan(50);
    if (process.env.PROPERTY_TALLY)
      process.stdout.write(`${JSON.stringify([...tally].sort())}\n${JSON.stringify(findings)}\n`);
  },
  RUN_MS,
);
