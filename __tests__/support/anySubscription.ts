import fc from 'fast-check';
import { type Api, detailsOf } from './api';
import { callOf, type CommandCall, type Customer, executeCommand, KIND_NAMES, type KindName } from './commandCalls';

/** Stock that is sufficient for all orders of a property. */
const PLENTY = 200;
/** Every status, and due orders that wait for stock or were declined. */
type Standing = 'active' | 'paused' | 'inactive' | 'failed' | 'cancelled' | 'waiting' | 'declined';

const STATUSES: Record<Standing, string> = {
  active: 'ACTIVE',
  paused: 'PAUSED',
  inactive: 'INACTIVE',
  failed: 'RECYCLE_FAILED',
  cancelled: 'ACTIVE',
  waiting: 'ACTIVE',
  declined: 'ACTIVE',
};
const ANY_STANDING: readonly Standing[] = [
  ...(['active', 'active', 'active', 'waiting', 'declined', 'paused', 'inactive', 'failed', 'cancelled'] as const),
];

/** Discount in hundredths of a percent, or in cents, possibly above the price of the goods. */
const TERMS = fc.oneof(
  fc.record({ isPercent: fc.constant(true), amount: fc.integer({ min: 100, max: 10_000 }) }),
  fc.record({ isPercent: fc.constant(false), amount: fc.integer({ min: 100, max: 20_000 }) }),
);
type Terms = typeof TERMS extends fc.Arbitrary<infer Value> ? Value : never;

/** States of an applied code, usable or not. */
const CODE_STATES = [
  'good',
  'mine',
  'last',
  'mineOnce',
  'scheduled',
  'expired',
  'deleted',
  'theirs',
  'usedUp',
  'again',
];
const OFFER = fc.record({
  terms: TERMS,
  state: fc.constantFrom('good', 'good', 'good', 'good', ...CODE_STATES),
});
type Offer = typeof OFFER extends fc.Arbitrary<infer Value> ? Value : never;

const PRICE = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 9_999 }));

/** Arbitrary customer, subscription and product. */
const subscriptionThat = (standings: readonly Standing[]) => ({
  standing: fc.constantFrom(...standings),
  country: fc.constantFrom('DE', 'AT'),
  nextBillInDays: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 60 })),
  intervalWeeks: fc.integer({ min: 1, max: 12 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  priceCents: PRICE,
  /** Price of the product for a swap. */
  otherPriceCents: PRICE,
  /** True if a good card has replaced the declined one. */
  isCardReplaced: fc.boolean(),
  /** Number for the command: days or a quantity. */
  amount: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 60 })),
  /** Code that the command applies. */
  offer: OFFER,
});

/** Subscriptions that mostly allow the command; other commands use all of them. */
const FITTING: Partial<Record<KindName, readonly Standing[]>> = {
  reactivate: ['paused', 'paused', 'inactive', 'inactive', 'active'],
  move: ['active', 'active', 'waiting', 'declined', 'declined', 'paused'],
  pause: ['active', 'active', 'waiting', 'declined', 'inactive'],
};
const worldOf = (name: KindName) => {
  const shape = subscriptionThat(FITTING[name] ?? ANY_STANDING);
  // Because a code can be removed only if one is in use, and applied only if none is.
  const others = { weight: name === 'remove' || name === 'apply' ? 1 : 3 };
  /** Code in use on the subscription. */
  const code = fc.oneof(
    { arbitrary: name === 'remove' ? TERMS : fc.constant(null), weight: 3 },
    { arbitrary: name === 'remove' ? fc.constant(null) : TERMS, ...others },
  );
  return fc.record({ name: fc.constant(name), ...shape, code });
};

/** Any command on any subscription. */
export const ANY_COMMAND = fc.constantFrom(...KIND_NAMES).chain(worldOf);

type AnyCommand = typeof ANY_COMMAND extends fc.Arbitrary<infer Value> ? Value : never;
interface AnyCustomer extends Customer {
  /** Product for a swap. */
  otherProductId: string;
}

const inEuro = ({ isPercent, amount }: Terms) => ({ isPercent, amount: amount / 100 });
const apply = (api: Api, customer: Customer, discountCode: string) =>
  executeCommand(api, customer, { command: 'applyDiscount', path: 'apply-discount', body: { discountCode } });

async function replaceCard(api: Api, { token }: Customer, cardNumber: string) {
  const [card] = (await detailsOf(api, token)).paySources;
  const fields = { cardNumber, cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
  return api.post('/api/user/updateCard', { ...fields, paySourceId: card?.paySourceId ?? '' }, { token });
}

/** Creates the generated customer. Its second subscription has the same product and is ACTIVE. */
export async function makeAny(api: Api, world: AnyCommand): Promise<AnyCustomer> {
  const { standing, country, intervalWeeks, quantity, priceCents, otherPriceCents, code } = world;
  const isDue = standing === 'waiting' || standing === 'declined';
  const makeProduct = async (shape: object) =>
    (await api.json<{ productId: string }>('/demo/products', { stock: PLENTY, weeks: [2, 4], ...shape })).payload
      .productId;
  const productId = await makeProduct({ priceCents, ...(standing === 'waiting' && { stock: 0 }) });
  const otherProductId = await makeProduct({ priceCents: otherPriceCents });
  const customer = await api.customer({
    ...{ len: 'en', statuses: [STATUSES[standing], 'ACTIVE'], productId, country, intervalWeeks, quantity },
    nextBillInDays: isDue ? 0 : world.nextBillInDays,
    card: standing === 'declined' ? 'declining' : 'good',
  });
  if (code) await apply(api, customer, await api.discount(inEuro(code)));
  if (isDue) await api.runJobs('renewals');
  // Sets the stock below the needed quantity, so that the order waits until its quantity is reduced.
  if (standing === 'waiting') await api.json('/demo/products', { productId, stock: quantity - 1 });
  if (standing === 'declined' && world.isCardReplaced) await replaceCard(api, customer, '5555555555554444');
  if (standing === 'cancelled') await executeCommand(api, customer, await callOf(api, 'cancel', customer));
  return { ...customer, otherProductId };
}

/** Creates the code of a command, with its earlier redemptions. */
async function offeredCode(api: Api, customer: Customer, { terms, state }: Offer): Promise<string> {
  const make = (shape: object) => api.discount({ ...inEuro(terms), ...shape });
  const usedBy = async (one: Customer, shape: object) => {
    const code = await make(shape);
    await apply(api, one, code);
    return code;
  };
  switch (state) {
    case 'mine':
      return make({ customers: [customer.email] });
    case 'theirs':
      return make({ customers: ['somebody-else@kunden.example'] });
    case 'last':
      return make({ usageLimit: 1 });
    case 'mineOnce':
      return make({ oncePerCustomer: true });
    case 'scheduled':
      return make({ startInDays: 1 });
    case 'expired':
      return make({ startInDays: -9, endInDays: -1 });
    case 'deleted':
      return make({ deleted: true });
    case 'usedUp':
      return usedBy(await api.customer(), { usageLimit: 1 });
    case 'again':
      return usedBy(
        { ...customer, purchaseId: customer.subscriptions[1]?.purchaseId ?? '' },
        { oncePerCustomer: true },
      );
    default:
      return make({});
  }
}

/** Returns the call of the generated command. */
export async function anyCallOf(api: Api, customer: AnyCustomer, world: AnyCommand): Promise<CommandCall> {
  const { name, amount, offer } = world;
  const call = await callOf(api, name, customer, amount);
  if (name === 'apply') return { ...call, body: { discountCode: await offeredCode(api, customer, offer) } };
  if (name !== 'swap') return call;
  const target = { productId: customer.otherProductId, price: world.otherPriceCents / 100 };
  return { ...call, body: { ...call.body, ...target, billingIntervalDays: amount % 2 ? 14 : 28 } };
}
