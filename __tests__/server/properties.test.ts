import fc from 'fast-check';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Api, createApi, detailsOf, type Item, itemOf, type MadeAccount, productsOf } from '../support/api';
import { freshServer } from '../support/freshServer';
import { auditBooks } from '../support/ledger';
import { type RunningServer, startServer } from '../support/server';

/** Two runs with a fixed seed by default. `npm run check` sets a number of random runs. */
const { PROPERTY_RUNS, PROPERTY_TALLY, DATABASE_URL } = process.env;
const RUNS = PROPERTY_RUNS ? { numRuns: Number(PROPERTY_RUNS) } : { numRuns: 2, seed: 1 };
const CUSTOMERS = 3;
/** Statuses of a customer's subscriptions, which share their product and due date. */
const SUBSCRIPTIONS = ['ACTIVE', 'ACTIVE', 'PAUSED'];
const CARDS = ['4242424242424242', '5555555555554444', '4000000000000002'] as const;
let today = businessDayAt(new Date());
const { api: firstNode, sql, databaseUrl } = freshServer();
const nodes: Api[] = [firstNode];
let second: RunningServer | undefined;

// Starts a second node on PostgreSQL only, because the embedded database supports one node.
beforeAll(async () => {
  if (!DATABASE_URL) return;
  second = await startServer({ DATABASE_URL: databaseUrl, DEMO_JOBS: 'off' });
  nodes.push(createApi(second.url));
});
afterAll(() => second?.stop());

/** Relative frequency of each kind of step. */
const WEIGHTS = {
  ...{ move: 1, skip: 1, orderNow: 2, pause: 1, cancel: 1, reactivate: 1, update: 1, quantity: 1, swap: 1, apply: 2 },
  ...{ remove: 1, card: 1, addCard: 1, deleteCard: 1, paySource: 2, retry: 3, address: 1, undo: 3, stock: 5 },
};
type Kind = keyof typeof WEIGHTS;
const KINDS = (Object.entries(WEIGHTS) as [Kind, number][]).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind));

interface Step {
  who: number;
  which: number;
  node: number;
  kind: Kind;
  amount: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(CUSTOMERS - 1),
  which: fc.nat(SUBSCRIPTIONS.length - 1),
  node: fc.nat(1),
  kind: fc.constantFrom(...KINDS),
  amount: fc.integer({ min: 1, max: 40 }),
});
/** Concurrent changes, then days without changes. */
const round = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 10 }),
  /** True if each change carries the version from before the round (rules §7.8). */
  isVersioned: fc.boolean(),
  days: fc.integer({ min: 0, max: 12 }),
});

/** Subscription of a change, with the expected version if any. */
type About = Record<'purchaseId', string> & Record<string, string>;

async function edit(api: Api, { token }: MadeAccount, about: About, { kind, amount }: Step) {
  const { purchaseId } = about;
  const item = await itemOf(api, token, purchaseId);
  const products = await productsOf(api, token);
  const own = products.find(({ productId }) => productId === item.productId);
  const target = kind === 'swap' ? products[amount % products.length] : own;
  if (!target) throw new Error('There is no product.');
  const weeks = target.Product_frequency[amount % target.Product_frequency.length]?.freq ?? 4;
  const billingIntervalDays = kind === 'quantity' ? item.billingIntervalDays : weeks * 7;
  const price = target.productId === item.productId ? item.price : target.price;
  const body = { productId: target.productId, price, productQty: (amount % 3) + 1, billingIntervalDays };
  return api.json('/api/subscription/update', { ...about, ...body, intervalUnit: 'days' }, { token });
}

async function removeCode(api: Api, token: string, about: About) {
  const { purchaseId } = about;
  const { payload } = await api.get<{ id: string; code: string } | null>(
    '/api/subscription/discount-record',
    { purchaseId },
    { token },
  );
  if (!payload) return undefined;
  return api.json(
    '/api/subscription/remove-discount',
    { ...about, recordId: payload.id, code: payload.code },
    { token },
  );
}

/** Tries to undo the newest change of the subscription, or of an address. */
async function undoNewest(api: Api, token: string, { purchaseId, ...about }: About, isAddress: boolean) {
  const path = '/api/user/receipts';
  const filter: Record<string, string> = isAddress ? {} : { purchaseId };
  const list = await api.get<{ data: { id: string; purchaseId: string | null }[] }>(path, filter, { token });
  const newest = list.payload.data.find((one) => (one.purchaseId === null) === isAddress);
  return newest && api.post('/api/subscription/undo', { ...about, receiptId: newest.id }, { token });
}

/** Returns the id of one of the customer's cards; empty without cards. */
async function oneCard(api: Api, token: string, amount: number): Promise<string> {
  const { paySources } = await detailsOf(api, token);
  return paySources[amount % paySources.length]?.paySourceId ?? '';
}

/** @param paySourceId the card to replace; empty for a new card */
async function saveCard(api: Api, token: string, amount: number, paySourceId = '') {
  const card = {
    cardNumber: CARDS[amount % CARDS.length] ?? CARDS[0],
    cardSecurityCode: '123',
    cardMonth: '12',
    cardYear: '2099',
  };
  return api.post('/api/user/updateCard', { ...card, paySourceId }, { token });
}

/** Retries an unpaid order of any customer, or else a paid order. */
async function retryPayment(api: Api, { accounts, versions }: World, amount: number) {
  const lists = await Promise.all(
    accounts.map(async ({ token }) => {
      const { payload } = await api.get<{ data: Item[] }>('/api/subscription/all', {}, { token });
      return payload.data.map(({ purchaseId, paymentProblem }) => ({
        token,
        purchaseId,
        isOpen: paymentProblem !== null,
      }));
    }),
  );
  const all = lists.flat();
  const open = all.filter(({ isOpen }) => isOpen);
  const { token, purchaseId } = open[amount % open.length] ?? (all[0] as (typeof all)[number]);
  const paySourceId = await oneCard(api, token, amount);
  const body = { purchaseId, paySourceId, version: versions.get(purchaseId) ?? '' };
  return api.post('/api/subscription/retry-payment', body, { token });
}

/** Sells out the subscription's product, or restocks some of it. */
async function changeStock(api: Api, token: string, purchaseId: string, amount: number) {
  const { productId } = await itemOf(api, token, purchaseId);
  return api.json('/demo/products', { productId, stock: amount % 2 ? 0 : amount % 5 });
}

const addressOf = (amount: number) =>
  amount % 2
    ? { shipCountry: 'AT', shipState: '9', shipPostalCode: '1010', shipCity: 'Wien' }
    : { shipCountry: 'DE', shipState: 'BE', shipPostalCode: '10115', shipCity: 'Berlin' };
const setAddress = (api: Api, token: string, amount: number) =>
  api.post<{ receipt: { id: string } }>(
    '/api/user/details',
    { isShipping: 'true', shipAddress1: 'Uferpromenade 6', shipAddress2: '', ...addressOf(amount) },
    { token },
  );

interface World {
  accounts: readonly MadeAccount[];
  codes: readonly string[];
  /** Versions by `purchaseId`; empty for changes without versions. */
  versions: ReadonlyMap<string, string>;
}

const nodeOf = (node: number): Api => nodes[node % nodes.length] as Api;

async function perform(one: Step, world: World) {
  const { accounts, codes, versions } = world;
  const api = nodeOf(one.node);
  const account = accounts[one.who];
  const purchaseId = account?.subscriptions[one.which]?.purchaseId;
  if (!account || !purchaseId) throw new Error('There is no such subscription.');
  const { token } = account;
  const { kind, amount } = one;
  const version = versions.get(purchaseId);
  const about: About = { purchaseId, ...(version && { version }) };
  const reschedule = (body: Record<string, string>) =>
    api.post('/api/subscription/reschedule', { ...about, ...body }, { token });
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
      return api.post('/api/subscription/pause', { ...about, restartDate: addDays(today, amount) }, { token });
    case 'cancel':
      // Rare cancellations, because a cancellation is final.
      return amount > 8 ? undefined : api.post('/api/subscription/cancel', { ...about, cancelReason: '2' }, { token });
    case 'reactivate':
      return api.get('/api/subscription/reactive', about, { token });
    case 'update':
    case 'quantity':
    case 'swap':
      return edit(api, account, about, one);
    case 'apply':
      return api.json(
        '/api/subscription/apply-discount',
        { ...about, discountCode: codes[amount % codes.length] },
        { token },
      );
    case 'remove':
      return removeCode(api, token, about);
    case 'card':
      return saveCard(api, token, amount, await oneCard(api, token, amount));
    case 'addCard':
      return saveCard(api, token, amount);
    case 'deleteCard':
      return api.post('/api/user/delete-card', { paySourceId: await oneCard(api, token, amount) }, { token });
    case 'paySource': {
      const paySourceId = await oneCard(api, token, amount);
      return api.post('/api/subscription/pay-source', { ...about, paySourceId }, { token });
    }
    case 'retry':
      return retryPayment(api, world, amount);
    case 'undo':
      return undoNewest(api, token, about, amount % 3 === 0);
    case 'stock':
      return changeStock(api, token, purchaseId, amount);
    case 'address':
      return setAddress(api, token, amount);
  }
}

/** Returns the version of every subscription by `purchaseId`. */
async function versionsOf(accounts: readonly MadeAccount[]): Promise<Map<string, string>> {
  const lists = await Promise.all(
    accounts.map(({ token }) =>
      firstNode.get<{ data: { purchaseId: string; version: string }[] }>('/api/subscription/all', {}, { token }),
    ),
  );
  return new Map(lists.flatMap(({ payload }) => payload.data.map(({ purchaseId, version }) => [purchaseId, version])));
}

type Answer = Awaited<ReturnType<typeof perform>>;

/**
 * Returns subscriptions with several accepted changes of one version. Ignores placed orders, because their replies have
 * no version.
 */
function overwritten(steps: readonly Step[], replies: readonly Answer[], { accounts, versions }: World): string[] {
  const changed = steps.flatMap((step, index) => {
    const { who, which } = step;
    const purchaseId = accounts[who]?.subscriptions[which]?.purchaseId ?? '';
    const made = (replies[index]?.payload as { version?: string } | null | undefined)?.version;
    const isChanged = replies[index]?.status === 200 && made !== undefined && made !== versions.get(purchaseId);
    return isChanged && versions.size > 0 ? [purchaseId] : [];
  });
  return changed.filter((purchaseId, index) => changed.indexOf(purchaseId) !== index);
}

async function passDays(days: number) {
  today = addDays(today, days);
  expect((await firstNode.json('/demo/clock', { now: today })).status).toBe(200);
  for (const node of nodes) await node.runJobs('clock');
}

/** Changes a subscription during an impersonation (rules §3.6). */
async function actAsCustomer() {
  const { adminToken } = await firstNode.customers({ admin: true });
  const { customerId, purchaseId } = await firstNode.customer();
  const { payload } = await firstNode.get<{ token: string }>(
    '/api/user/switch-account-login',
    { checkoutChampId: customerId },
    { token: adminToken },
  );
  const body = { purchaseId, billNow: 'false', nextBillDate: addDays(today, 9) };
  expect((await firstNode.post('/api/subscription/reschedule', body, payload)).status).toBe(200);
}

test('keeps the books consistent under concurrent changes of several customers', async () => {
  const started = new Date();
  const tally = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 5 }), async (rounds) => {
      const product = await firstNode.json<{ productId: string }>('/demo/products', { stock: 500, weeks: [1, 2, 4] });
      const made = await firstNode.customers({
        accounts: CUSTOMERS,
        statuses: SUBSCRIPTIONS,
        productId: product.payload.productId,
        nextBillInDays: 4,
        intervalWeeks: 1,
      });
      await Promise.all(made.accounts.map(({ token }) => saveCard(firstNode, token, 1)));
      const [declining] = made.accounts as [MadeAccount];
      await saveCard(firstNode, declining.token, 2, await oneCard(firstNode, declining.token, 0));
      const codes = [
        await firstNode.discount({ usageLimit: 2 }),
        await firstNode.discount({ oncePerCustomer: true, amount: 30 }),
      ];
      for (const { steps, days, isVersioned } of rounds) {
        const versions = isVersioned ? await versionsOf(made.accounts) : new Map<string, string>();
        const world: World = { accounts: made.accounts, codes, versions };
        const replies = await Promise.all(steps.map((one) => perform(one, world)));
        expect(overwritten(steps, replies, world)).toEqual([]);
        for (const [index, reply] of replies.entries()) {
          const outcome = `${steps[index]?.kind} ${reply?.status ?? 'nothing'}`;
          tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
        }
        expect(replies.filter((reply) => (reply?.status ?? 200) >= 500)).toEqual([]);
        await passDays(days);
      }
    }),
    { ...RUNS, endOnFailure: true },
  );
  await actAsCustomer();
  const findings = await auditBooks(sql, started);
  expect(findings).toMatchObject({
    billedTwice: 0,
    paidTwice: 0,
    pending: 0,
    paymentsNotLogged: 0,
    billsWithoutPayments: 0,
    billsWithoutCharges: 0,
    chargedToAnotherCard: 0,
    cardsOfOthers: 0,
    withoutCard: 0,
    retriedToAnotherCard: 0,
    retriesMiscounted: 0,
    problemsMiscounted: 0,
    adminLines: 1,
    waitsMiscounted: 0,
    suppliedWaiting: 0,
    entries: 1,
    discountsOverused: 0,
    usedAgain: 0,
    notReplayed: [],
    untrueReceipts: [],
    wrongUndos: [],
    strangeMoves: [],
    billedToAnotherCard: [],
    wrongOrders: [],
  });
  expect(findings.lines).toBeGreaterThan(50);
  expect(findings.waits).toBeGreaterThan(0);
  expect(findings.waitsEnded).toBeGreaterThan(0);
  if (PROPERTY_TALLY) process.stdout.write(`${JSON.stringify([...tally].sort())}\n${JSON.stringify(findings)}\n`);
});
