import type { ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { containing, createAdmin, detailsOf, matching, SHIPPING } from '../../support/api';
import {
  callOf,
  type Customer,
  type Done,
  executeCommand,
  type KindName,
  preview,
  read,
  readyFor,
} from '../../support/commandCalls';
import { pendingBill } from '../../support/database';
import { freshServer } from '../../support/freshServer';

const { api, sql } = freshServer();
const today = businessDayAt(new Date());
const UNDOABLE = ['move', 'quantity', 'swap', 'pause', 'reactivate', 'apply', 'remove'] as const satisfies KindName[];

const FINAL = 'This cannot be taken back.';
const TOUCHED = /^Something about this subscription or address has changed since/;
const TOO_LATE = /^It is too late/;

const undo = ({ token }: { token: string }, receiptId = '', fields: object = {}, key?: string): Promise<Done> =>
  api.json('/api/subscription/undo', { receiptId, len: 'en', ...fields }, { token, key });
const receiptsOf = async ({ token }: { token: string }) =>
  (await api.get<{ data: ReceiptWire[] }>('/api/user/receipts', { len: 'en' }, { token })).payload.data;

async function done(customer: Customer, name: KindName, amount = 20): Promise<ReceiptWire> {
  const { status, payload } = await executeCommand(api, customer, await callOf(api, name, customer, amount));
  expect([name, status]).toEqual([name, 200]);
  return payload.receipt;
}
const setClock = (days: number) => api.json('/demo/clock', { now: addDays(today, days) });
const resetClock = () => api.json('/demo/clock', {}, {}, 'DELETE');

test.each(UNDOABLE)('undoes %s and restores the former state (rules §24.8)', async (name) => {
  const customer = await readyFor(api, name);
  const before = await read(api, customer);
  const receipt = await done(customer, name);
  const mails = await api.mails(customer.email);
  const reply = await undo(customer, receipt.id);
  expect([reply.status, reply.message]).toEqual([200, containing(before.productName)]);
  // Compares the whole subscription except the stock.
  expect({ ...(await read(api, customer)), stockQty: 0 }).toEqual({ ...before, stockQty: 0 });
  const undone = { command: 'undo', before: receipt.after, after: receipt.before, undoUntil: null };
  expect(reply.payload).toMatchObject({ version: before.version, receipt: undone });
  const [newest, undoneOne] = await receiptsOf(customer);
  expect([newest?.id, undoneOne?.undoUntil]).toEqual([reply.payload.receipt.id, null]);
  const [mail, ...others] = await api.mails(customer.email);
  expect([mail?.subject, others.length]).toEqual([`Undone: ${before.productName} is as it was before`, mails.length]);
  expect((await undo(customer, receipt.id)).message).toMatch(TOUCHED);
  expect(await undo(customer, reply.payload.receipt.id)).toMatchObject({ status: 409, message: FINAL });
});

test.each(['orderNow', 'cancel'] as const)('refuses to undo %s', async (name) => {
  const customer = await readyFor(api, name);
  const receipt = await done(customer, name);
  const after = await read(api, customer);
  expect(await undo(customer, receipt.id)).toMatchObject({ status: 409, message: FINAL });
  expect(await read(api, customer)).toEqual(after);
});

test('refuses to undo the choice of a card and changes by the shop', async () => {
  const customer = await api.customer({ len: 'en', nextBillInDays: 9 });
  const { purchaseId, token } = customer;
  const card = { cardNumber: '5555555555554444', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
  await api.post('/api/user/updateCard', card, { token });
  const paySourceId = (await detailsOf(api, token)).paySources.at(-1)?.paySourceId;
  const chosen = await executeCommand(api, customer, {
    command: '',
    path: 'pay-source',
    body: { purchaseId, paySourceId },
  });
  expect(await undo(customer, chosen.payload.receipt.id)).toMatchObject({ status: 409, message: FINAL });
  await api.post('/api/user/details', SHIPPING, { token });
  const [repriced] = await receiptsOf(customer);
  expect(repriced).toMatchObject({ command: 'address', undoUntil: null });
  expect(await undo(customer, repriced?.id ?? '')).toMatchObject({ status: 409, message: FINAL });
});

test('repeats the reply for a retry, and undoes once (rules §2.8)', async () => {
  const customer = await readyFor(api, 'move');
  const [first, key] = [await done(customer, 'move'), `undo-${customer.purchaseId}`];
  const reply = await undo(customer, first.id, {}, key);
  await done(customer, 'move', 31);
  const again = await undo(customer, first.id, {}, key);
  expect([again.status, again.message, again.payload]).toEqual([200, reply.message, reply.payload]);
  expect((await read(api, customer)).nextBillDate).toBe(addDays(today, 31));
  expect((await undo(customer, '1', {}, key)).status).toBe(404);
});

test('an undo names an impersonating admin, and restores changes of customer and admin alike', async () => {
  const customer = await readyFor(api, 'move');
  const admin = await createAdmin(api);
  const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', {
    checkoutChampId: customer.customerId,
  });
  const acting = { ...customer, token: entered.payload.token };
  const [byCustomer, byAdmin] = [await done(customer, 'move'), await undo(acting, (await receiptsOf(acting))[0]?.id)];
  expect([byCustomer.actor, byAdmin.status, byAdmin.payload.receipt.actor]).toEqual(['customer', 200, 'admin']);
  const { id, actor } = await done(acting, 'quantity', 3);
  expect([actor, (await undo(customer, id)).payload.receipt.actor]).toEqual(['admin', 'customer']);
});

test('an undo checks the expected version like every change (rules §7.8)', async () => {
  const customer = await readyFor(api, 'move');
  const { id } = await done(customer, 'move');
  const current = await read(api, customer);
  expect(await undo(customer, id, { version: 'old' })).toMatchObject({ status: 409, payload: { current } });
  expect((await undo(customer, id, { version: current.version })).status).toBe(200);
});

describe('an undo', () => {
  test('is refused while a bill is pending', async () => {
    const customer = await readyFor(api, 'pause');
    const { id } = await done(customer, 'pause');
    expect(await sql(pendingBill(customer.purchaseId, 'order'))).toHaveLength(1);
    expect(await undo(customer, id)).toMatchObject({ status: 409, message: containing('being billed right now') });
  });

  test('is refused after a bill that was paid while the subscription was paused', async () => {
    const customer = await readyFor(api, 'pause');
    const { id } = await done(customer, 'pause');
    await sql(`insert into change_log (changed_at, customer_id, subject, subject_id, action, before, after)
      values (now(), ${customer.customerId}, 'payment', 1, 'orderPlaced', '{}',
        '{"subscriptionId": ${customer.purchaseId}, "responseType": "SUCCESS"}')`);
    expect((await undo(customer, id)).message).toMatch(TOUCHED);
  });

  test('is refused if the product of a swap has another price than before', async () => {
    const { payload } = await api.json<{ productId: string }>('/demo/products', { priceCents: 1_500, weeks: [4] });
    const customer = await api.customer({ len: 'en', productId: payload.productId, nextBillInDays: 9 });
    const { id } = await done(customer, 'swap');
    await api.json('/demo/products', { productId: payload.productId, priceCents: 1_600 });
    const refused = {
      status: 409,
      message: matching(/^The product that you had before has another price/),
      // Preview of the alternative: swapping back at the current price (rules §24.9).
      payload: { preview: { after: { items: 1_600 }, chargeToday: 0 } },
    };
    expect(await undo(customer, id)).toMatchObject(refused);
    await api.json('/demo/products', { productId: payload.productId, priceCents: 1_500 });
    expect((await undo(customer, id)).status).toBe(200);
  });
});

describe('a removed code', () => {
  const apply = (customer: Customer, discountCode: string) =>
    executeCommand(api, customer, { command: 'applyDiscount', path: 'apply-discount', body: { discountCode } });

  test('is not restored after other customers used all its uses', async () => {
    const code = await api.discount({ usageLimit: 1 });
    const [customer, other] = [await api.customer({ len: 'en', nextBillInDays: 9 }), await api.customer()];
    await apply(customer, code);
    const removed = await done(customer, 'remove');
    expect((await apply(other, code)).status).toBe(200);
    const present = await read(api, customer);
    // Refusal without an alternative, because nothing else was changed.
    expect(await undo(customer, removed.id)).toMatchObject({
      ...{ status: 409, message: 'This code is used up.', payload: null },
    });
    expect(await read(api, customer)).toEqual(present);
  });

  test('is not restored if valid once per customer and used elsewhere', async () => {
    const code = await api.discount({ oncePerCustomer: true });
    const customer = await api.customer({ len: 'en', statuses: ['ACTIVE', 'ACTIVE'], nextBillInDays: 9 });
    await apply(customer, code);
    const removed = await done(customer, 'remove');
    expect((await apply({ ...customer, purchaseId: customer.subscriptions[1]?.purchaseId ?? '' }, code)).status).toBe(
      200,
    );
    expect(await undo(customer, removed.id)).toMatchObject({
      status: 409,
      message: 'You have used this code already.',
    });
  });

  test('is restored although used up, if its use was kept', async () => {
    const code = await api.discount({ usageLimit: 1, oncePerCustomer: true });
    const customer = await api.customer({ len: 'en', nextBillInDays: 9 });
    await apply(customer, code);
    await done(customer, 'orderNow');
    const before = await read(api, customer);
    const removed = await done(customer, 'remove');
    expect((await undo(customer, removed.id)).status).toBe(200);
    expect((await read(api, customer)).version).toBe(before.version);
  });
});

describe('cut-off of an undo', () => {
  afterEach(resetClock);

  test('allows an undo until the date of the receipt, inclusive (rules §24.5)', async () => {
    const [early, late] = [await readyFor(api, 'pause'), await readyFor(api, 'remove')];
    const [one, other] = [await done(early, 'pause'), await done(late, 'remove')];
    // Limit of the undo: seven days, although the order is due in nine days.
    expect(one.undoUntil).toBe(addDays(today, 7));
    await setClock(7);
    expect((await undo(early, one.id)).status).toBe(200);
    await setClock(8);
    expect(await undo(late, other.id)).toMatchObject({ status: 409, message: matching(TOO_LATE) });
    expect((await receiptsOf(late))[0]?.undoUntil).toBeNull();
  });
});

const replaceCard = async ({ token }: Customer) => {
  const [card] = (await detailsOf(api, token)).paySources;
  const fields = { cardNumber: '5555555555554444', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
  return api.post('/api/user/updateCard', { ...fields, paySourceId: card?.paySourceId ?? '' }, { token });
};
const setPhone = async ({ token }: Customer) => {
  const { firstName, lastName, emailAddress } = await detailsOf(api, token);
  const info = { addrUpdate: 'false', firstName, lastName, emailAddress, phoneNumber: '0301234567' };
  return api.post('/api/user/details', info, { token });
};
test('creates a receipt for each subscription of a replaced card (rules §24.3)', async () => {
  const customer = await readyFor(api, 'move');
  await replaceCard(customer);
  const [receipt] = await receiptsOf(customer);
  expect(receipt).toMatchObject({
    ...{ command: 'paySource', purchaseId: customer.purchaseId, undoUntil: null },
    ...{ before: { card: '4242' }, after: { card: '4444' } },
  });
  // Because equal digits are no visible change.
  await replaceCard(customer);
  expect((await receiptsOf(customer))[0]?.id).toBe(receipt?.id);
});

test.each<[string, number, (customer: Customer) => Promise<unknown>]>([
  ['another change', 409, (customer) => done(customer, 'quantity', 3)],
  ['an address in a country with another tax', 409, ({ token }) => api.post('/api/user/details', SHIPPING, { token })],
  ['a replaced card', 409, replaceCard],
  ['another phone number', 200, setPhone],
  ['a preview', 200, async (customer) => preview(api, customer, await callOf(api, 'cancel', customer))],
])('after %s, returns %i for an undo', async (_name, status, act) => {
  const customer = await readyFor(api, 'move');
  const { nextBillDate } = await read(api, customer);
  const { id } = await done(customer, 'move');
  await act(customer);
  const reply = await undo(customer, id);
  expect(reply.status).toBe(status);
  if (status === 409) expect(reply.message).toMatch(TOUCHED);
  expect((await read(api, customer)).nextBillDate).toBe(status === 200 ? nextBillDate : addDays(today, 20));
});
