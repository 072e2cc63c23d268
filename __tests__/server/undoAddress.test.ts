import fc from 'fast-check';
import type { AddressReceiptWire } from '../../server/core/subscriptions/receiptSchemas';
import type { SubscriptionWire } from '../../server/core/subscriptions/schemas';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { toCents } from '../../src/domain/money';
import { estimatedTaxCents } from '../../src/domain/order/tax';
import { containing, detailsOf, matching, type Reply, SHIPPING } from '../support/api';
import { callOf, carryOut, type Customer, hasChanged, read } from '../support/commandCalls';
import { pendingBill } from '../support/database';
import { freshServer } from '../support/freshServer';
import { factLines, receiptLines } from '../support/receiptLines';
import { day, shape, TEXTS } from '../support/texts';

const { api, sql } = freshServer();
const today = businessDayAt(new Date());
const { PROPERTY_RUNS, PROPERTY_TALLY } = process.env;
const RUNS = PROPERTY_RUNS ? { numRuns: 5 * Number(PROPERTY_RUNS) } : { numRuns: 12, seed: 1 };

const TOUCHED = /^Something about this subscription or address has changed since/;
const BILLING = {
  ...{ addrUpdate: 'true', firstName: 'Anna', lastName: 'Huber', address1: 'Am Graben 12', address2: '' },
  ...{ country: 'AT', state: '9', city: 'Wien', postalCode: '1010' },
};
type Answer = Reply<{ receipt: AddressReceiptWire }>;

const save = ({ token }: Customer, fields: Record<string, string>): Promise<Answer> =>
  api.post('/api/user/details', { len: 'en', ...fields }, { token });
const remove = ({ token }: Customer): Promise<Answer> =>
  api.post('/api/user/delete-shipping-address', { len: 'en' }, { token });
const undo = ({ token }: { token: string }, receiptId: string, key?: string): Promise<Answer> =>
  api.post('/api/subscription/undo', { receiptId, len: 'en' }, { token, key });
const receiptsOf = async ({ token }: Customer, query: Record<string, string> = {}) =>
  (await api.get<{ data: AddressReceiptWire[] }>('/api/user/receipts', query, { token })).payload.data;
/** What the newest mail says of the receipt, and until when the change can be undone (rules §25.5). */
async function mailedOf({ email }: Customer): Promise<string[]> {
  const [{ text } = { text: '' }] = await api.mails(email);
  const undo = shape(TEXTS.en.mail.undoAddressUntil).source.replace('.+', '(.+)');
  const [, until] = new RegExp(undo, 'm').exec(text) ?? [];
  return [...factLines(text, TEXTS.en), ...(until ? [until] : [])];
}
const stateOf = async (customer: Customer) => [await detailsOf(api, customer.token), await read(api, customer)];

interface Case {
  change: (customer: Customer) => Promise<Answer>;
  prepare?: (customer: Customer) => Promise<unknown>;
  address: 'billing' | 'shipping';
}
const CASES: Record<string, Case> = {
  'a shipping address': { change: (one) => save(one, SHIPPING), address: 'shipping' },
  'another shipping address': {
    change: (one) => save(one, { ...SHIPPING, shipAddress1: 'Uferweg 60' }),
    prepare: (one) => save(one, SHIPPING),
    address: 'shipping',
  },
  'the deletion of the shipping address': {
    change: remove,
    prepare: (one) => save(one, SHIPPING),
    address: 'shipping',
  },
  'a name and a billing address in another country': { change: (one) => save(one, BILLING), address: 'billing' },
};
const makeCustomer = () => api.customer({ len: 'en', nextBillInDays: 5, statuses: ['ACTIVE', 'PAUSED'] });

test.each(Object.entries(CASES))(
  '%s has a receipt, and is undone exactly (rules §24.10)',
  async (_name, { change, prepare, address }) => {
    const customer = await makeCustomer();
    await prepare?.(customer);
    const before = await stateOf(customer);
    const { payload } = await change(customer);
    const { receipt } = payload;
    const undoUntil = addDays(today, 4);
    expect(receipt).toMatchObject({ actor: 'customer', command: 'address', purchaseId: null, address, undoUntil });
    expect(await receiptsOf(customer)).toContainEqual(receipt);
    expect(await receiptsOf(customer, { purchaseId: customer.purchaseId })).not.toContainEqual(receipt);
    const mails = (await api.mails(customer.email)).length;
    expect(await mailedOf(customer)).toEqual([...receiptLines(receipt, TEXTS.en), day(undoUntil)]);
    const reply = await undo(customer, receipt.id, `undo-${customer.purchaseId}`);
    expect([reply.status, reply.message]).toEqual([200, 'Taken back: your address is as it was before.']);
    const undone = { command: 'undo', address, before: receipt.after, after: receipt.before, undoUntil: null };
    expect(reply.payload.receipt).toMatchObject(undone);
    expect(await stateOf(customer)).toEqual(before);
    expect(await api.mails(customer.email)).toHaveLength(mails + 1);
    expect(await mailedOf(customer)).toEqual(receiptLines(reply.payload.receipt, TEXTS.en));
    expect((await undo(customer, receipt.id, `undo-${customer.purchaseId}`)).payload).toEqual(reply.payload);
    expect(await undo(customer, receipt.id)).toMatchObject({ status: 409, message: matching(TOUCHED) });
    expect((await undo(customer, reply.payload.receipt.id)).status).toBe(409);
  },
);

test('has no receipt where nothing has changed, nor for the rest of the account', async () => {
  const customer = await makeCustomer();
  await save(customer, SHIPPING);
  expect((await save(customer, SHIPPING)).payload.receipt).toBeNull();
  const { emailAddress } = await detailsOf(api, customer.token);
  const info = { firstName: 'Zoë', lastName: 'Ayşe', phoneNumber: '0301234567', emailAddress };
  expect((await save(customer, { addrUpdate: 'false', ...info })).payload.receipt).toBeNull();
});

test('is refused while a bill of any subscription waits for its outcome', async () => {
  const customer = await makeCustomer();
  const { id } = (await save(customer, SHIPPING)).payload.receipt;
  expect(await sql(pendingBill(customer.subscriptions[1]?.purchaseId ?? '', 'order'))).toHaveLength(1);
  expect(await undo(customer, id)).toMatchObject({ status: 409, message: containing('being billed right now') });
});

test('is another customer’s: 404, and too late after the cut-off', async () => {
  const customer = await makeCustomer();
  const { id } = (await save(customer, SHIPPING)).payload.receipt;
  expect((await undo(await api.customer(), id)).status).toBe(404);
  const calm = await api.customer({ len: 'en', statuses: ['INACTIVE'] });
  const last = (await save(calm, SHIPPING)).payload.receipt;
  expect(last.undoUntil).toBe(addDays(today, 7));
  await api.json('/demo/clock', { now: addDays(today, 8) });
  expect(await undo(calm, last.id)).toMatchObject({ status: 409, message: matching(/^It is too late/) });
  await api.json('/demo/clock', {}, {}, 'DELETE');
});

const PLACES = [
  { country: 'AT', state: '9', city: 'Wien', postalCode: '1010' },
  { country: 'DE', state: 'BE', city: 'Berlin', postalCode: '10115' },
];
const ADDRESS = fc.record({
  kind: fc.constantFrom('shipping', 'billing', 'named', 'deletion'),
  place: fc.constantFrom(...PLACES),
  street: fc.integer({ min: 1, max: 3 }),
});
type Address = typeof ADDRESS extends fc.Arbitrary<infer Value> ? Value : never;

function change(customer: Customer, { kind, place, street }: Address): Promise<Answer> {
  const address = { address1: `Am Graben ${street}`, address2: '', ...place };
  if (kind === 'deletion') return remove(customer);
  if (kind === 'billing') return save(customer, { isShipping: 'false', ...address });
  if (kind === 'named') return save(customer, { addrUpdate: 'true', firstName: 'Anna', lastName: 'Huber', ...address });
  const { country, state, city, postalCode } = place;
  const line = { shipAddress1: address.address1, shipAddress2: '' };
  return save(customer, {
    ...{ isShipping: 'true', shipCountry: country, shipState: state, shipCity: city, shipPostalCode: postalCode },
    ...line,
  });
}

const WORLD = fc.record({
  statuses: fc.array(fc.constantFrom('ACTIVE', 'PAUSED', 'INACTIVE', 'RECYCLE_FAILED', 'CANCELLED'), {
    minLength: 1,
    maxLength: 3,
  }),
  nextBillInDays: fc.integer({ min: 1, max: 12 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  first: fc.option(ADDRESS),
  second: ADDRESS,
});
/** What comes after a change: something, another address, or so many days. */
type Then = 'nothing' | 'phone' | 'quantity' | 'pause' | 'name' | 'orderNow' | Address | number;
const THEN = fc.oneof<fc.MaybeWeightedArbitrary<Then>[]>(
  { arbitrary: fc.constantFrom('nothing', 'phone', 'quantity', 'pause'), weight: 4 },
  { arbitrary: fc.constantFrom('name', 'orderNow'), weight: 1 },
  { arbitrary: ADDRESS, weight: 1 },
  { arbitrary: fc.integer({ min: 0, max: 9 }), weight: 2 },
);

async function changeInfo(customer: Customer, change: Partial<Record<'firstName' | 'phoneNumber', string>>) {
  const { firstName, lastName, phoneNumber, emailAddress } = await detailsOf(api, customer.token);
  return save(customer, { addrUpdate: 'false', firstName, lastName, phoneNumber, emailAddress, ...change });
}

/** Does what comes after the change. @returns whether it cannot be taken back any more */
async function isSpoiltBy(then: Then, customer: Customer, { undoUntil }: AddressReceiptWire, hasRenamed: boolean) {
  if (typeof then === 'number') {
    await api.json('/demo/clock', { now: addDays(today, then) });
    return undoUntil === null || addDays(today, then) > undoUntil;
  }
  if (typeof then === 'object') {
    return hasChanged(await change(customer, then));
  }
  switch (then) {
    case 'phone':
      await changeInfo(customer, { phoneNumber: '0301234567' });
      return false;
    case 'name':
      await changeInfo(customer, { firstName: 'Zoë' });
      return hasRenamed;
    case 'nothing':
      return false;
    default: {
      const { status } = await carryOut(api, customer, await callOf(api, then, customer, 3));
      return status === 200 && then === 'orderNow';
    }
  }
}

const itemsOf = async ({ token }: Customer) => {
  const { payload } = await api.get<{ data: SubscriptionWire[] }>('/api/subscription/all', {}, { token });
  return payload.data.filter(({ status }) => status !== 'CANCELLED');
};

test('comes back exactly, and with it what the orders cost, or not at all', async () => {
  const tally = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(WORLD, THEN, async ({ first, second, ...shape }, then) => {
      const customer = await api.customer({ len: 'en', ...shape });
      if (first) await change(customer, first);
      const [details, items] = [await detailsOf(api, customer.token), await itemsOf(customer)];
      const made = await change(customer, second);
      // An address that there is already changes nothing, and one that there is not cannot be deleted.
      fc.pre(hasChanged(made));
      const { receipt } = made.payload;
      const hasRenamed = (await detailsOf(api, customer.token)).firstName !== details.firstName;
      const isSpoilt = await isSpoiltBy(then, customer, receipt, hasRenamed);
      const present = await detailsOf(api, customer.token);
      const isPossible = receipt.undoUntil !== null && !isSpoilt;
      const reply = await undo(customer, receipt.id);
      await api.json('/demo/clock', {}, {}, 'DELETE');
      const outcome = `${typeof then === 'string' ? then : typeof then} ${reply.status}`;
      tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
      expect([reply.message, reply.status]).toEqual([reply.message, isPossible ? 200 : 409]);
      const restored = await detailsOf(api, customer.token);
      const { firstName, phoneNumber } = present;
      const others = { ...(then === 'name' && { firstName }), ...(then === 'phone' && { phoneNumber }) };
      expect(restored).toEqual(isPossible ? { ...details, ...others } : present);
      for (const { price, productQty, discount, taxes, country } of await itemsOf(customer)) {
        const goods = toCents(price) * productQty - toCents(discount);
        expect(toCents(taxes)).toBe(estimatedTaxCents(goods, country as 'DE' | 'AT'));
      }
      if (isPossible && (then === 'nothing' || then === 'phone')) expect(await itemsOf(customer)).toEqual(items);
    }),
    { ...RUNS, endOnFailure: true },
  );
  if (PROPERTY_TALLY) process.stdout.write(`${JSON.stringify([...tally].sort())}\n`);
});
