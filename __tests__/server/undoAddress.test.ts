import type { AddressReceiptWire } from '../../server/core/subscriptions/receiptSchemas';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { detailsOf, matching, type Reply, SHIPPING } from '../support/api';
import { callOf, carryOut, type Customer, read } from '../support/commandCalls';
import { freshServer } from '../support/freshServer';

const { api } = freshServer();
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

describe.each(Object.entries(CASES))('%s', (_name, { change, prepare, address }) => {
  test('has a receipt, and is undone exactly (rules §24.10)', async () => {
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
    const reply = await undo(customer, receipt.id, `undo-${customer.purchaseId}`);
    expect([reply.status, reply.message]).toEqual([200, 'Taken back: your address is as it was before.']);
    const undone = { command: 'undo', address, before: receipt.after, after: receipt.before, undoUntil: null };
    expect(reply.payload.receipt).toMatchObject(undone);
    expect(await stateOf(customer)).toEqual(before);
    expect(await api.mails(customer.email)).toHaveLength(mails + 1);
    expect((await undo(customer, receipt.id, `undo-${customer.purchaseId}`)).payload).toEqual(reply.payload);
    expect(await undo(customer, receipt.id)).toMatchObject({ status: 409, message: matching(TOUCHED) });
    expect((await undo(customer, reply.payload.receipt.id)).status).toBe(409);
  });

  test('of two undos at the same time one wins', async () => {
    const customer = await makeCustomer();
    await prepare?.(customer);
    const before = await stateOf(customer);
    const { id } = (await change(customer)).payload.receipt;
    const statuses = (await Promise.all([undo(customer, id), undo(customer, id)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await stateOf(customer)).toEqual(before);
  });
});

test('has no receipt where nothing has changed, nor for the rest of the account', async () => {
  const customer = await makeCustomer();
  await save(customer, SHIPPING);
  expect((await save(customer, SHIPPING)).payload.receipt).toBeNull();
  const { emailAddress } = await detailsOf(api, customer.token);
  const info = { firstName: 'Zoë', lastName: 'Ayşe', phoneNumber: '0301234567', emailAddress };
  expect((await save(customer, { addrUpdate: 'false', ...info })).payload.receipt).toBeNull();
});

test('is refused after another address, another name, and a bill', async () => {
  const customer = await makeCustomer();
  const shipping = (await save(customer, SHIPPING)).payload.receipt;
  const billing = (await save(customer, BILLING)).payload.receipt;
  expect(await undo(customer, shipping.id)).toMatchObject({ status: 409, message: matching(TOUCHED) });
  const { emailAddress } = await detailsOf(api, customer.token);
  const info = { lastName: 'Huber', phoneNumber: '0301234567', emailAddress };
  await save(customer, { addrUpdate: 'false', firstName: 'Anna', ...info });
  const [listed] = (await receiptsOf(customer)).filter(({ id }) => id === billing.id);
  // Another phone number has nothing to do with it.
  expect(listed?.undoUntil).toBe(billing.undoUntil);
  await save(customer, { addrUpdate: 'false', firstName: 'Zoë', ...info });
  expect(await undo(customer, billing.id)).toMatchObject({ status: 409, message: matching(TOUCHED) });
  const billed = await makeCustomer();
  const { id } = (await save(billed, SHIPPING)).payload.receipt;
  expect((await carryOut(api, billed, await callOf(api, 'orderNow', billed))).status).toBe(200);
  expect(await undo(billed, id)).toMatchObject({ status: 409, message: matching(TOUCHED) });
});

test('is another customer’s: 404, and too late after the cut-off', async () => {
  const customer = await makeCustomer();
  const { id } = (await save(customer, SHIPPING)).payload.receipt;
  expect((await undo(await api.customer(), id)).status).toBe(404);
  const due = await api.customer({ len: 'en', nextBillInDays: 1 });
  const early = (await save(due, SHIPPING)).payload.receipt;
  expect(early.undoUntil).toBe(today);
  await api.json('/demo/clock', { now: addDays(today, 4) });
  expect((await undo(customer, id)).status).toBe(200);
  const calm = await api.customer({ len: 'en', statuses: ['INACTIVE'] });
  const last = (await save(calm, SHIPPING)).payload.receipt;
  expect(last.undoUntil).toBe(addDays(today, 11));
  await api.json('/demo/clock', { now: addDays(today, 12) });
  expect(await undo(calm, last.id)).toMatchObject({ status: 409, message: matching(/^It is too late/) });
});
