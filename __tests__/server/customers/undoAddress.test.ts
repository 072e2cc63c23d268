import type { AddressReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { toCents } from '#src/domain/money';
import { estimatedTaxCents } from '#src/domain/order/tax';
import { containing, detailsOf, matching, type Reply, SHIPPING } from '../../support/api';
import { callOf, type Customer, executeCommand, read } from '../../support/commandCalls';
import { pendingBill } from '../../support/database';
import { freshServer } from '../../support/freshServer';
import { factLines, receiptLines } from '../../support/receiptLines';
import { day, shape, TEXTS } from '../../support/texts';

const { api, sql } = freshServer();
const today = businessDayAt(new Date());

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
/** Receipt lines of the newest mail, and the last day of the undo (rules §25.5). */
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
  'creates a receipt for %s, and undoes it exactly (rules §24.10)',
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

test('creates no receipt without a change of an address', async () => {
  const customer = await makeCustomer();
  await save(customer, SHIPPING);
  expect((await save(customer, SHIPPING)).payload.receipt).toBeNull();
  const { emailAddress } = await detailsOf(api, customer.token);
  const info = { firstName: 'Zoë', lastName: 'Ayşe', phoneNumber: '0301234567', emailAddress };
  expect((await save(customer, { addrUpdate: 'false', ...info })).payload.receipt).toBeNull();
});

test('refuses an undo while a bill of any subscription is pending', async () => {
  const customer = await makeCustomer();
  const { id } = (await save(customer, SHIPPING)).payload.receipt;
  expect(await sql(pendingBill(customer.subscriptions[1]?.purchaseId ?? '', 'order'))).toHaveLength(1);
  expect(await undo(customer, id)).toMatchObject({ status: 409, message: containing('being billed right now') });
});

test('returns 404 for another customer’s receipt, and 409 after the cut-off', async () => {
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

test.each<[string, number, (customer: Customer) => Promise<unknown>]>([
  ['another address', 409, (customer) => save(customer, { ...SHIPPING, shipAddress1: 'Uferweg 60' })],
  [
    'another quantity',
    200,
    async (customer) => executeCommand(api, customer, await callOf(api, 'quantity', customer, 3)),
  ],
])('after %s, returns %i for an undo, and taxes the order by its address', async (_name, status, act) => {
  const customer = await makeCustomer();
  const { id } = (await save(customer, SHIPPING)).payload.receipt;
  await act(customer);
  expect((await undo(customer, id)).status).toBe(status);
  const { price, productQty, taxes, country } = await read(api, customer);
  expect(country).toBe(status === 200 ? 'DE' : 'AT');
  expect(toCents(taxes)).toBe(estimatedTaxCents(toCents(price) * productQty, country as 'DE' | 'AT'));
});
