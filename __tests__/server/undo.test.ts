import fc from 'fast-check';
import type { ReceiptWire } from '../../server/core/subscriptions/receiptSchemas';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { containing, detailsOf, matching, SHIPPING } from '../support/api';
import {
  ANY_SHAPE,
  callOf,
  carryOut,
  type Customer,
  type Done,
  type KindName,
  read,
  readyFor,
} from '../support/commandCalls';
import { pendingBill } from '../support/database';
import { freshServer } from '../support/freshServer';

const { api, sql } = freshServer();
const today = businessDayAt(new Date());
const { PROPERTY_RUNS } = process.env;
const RUNS = PROPERTY_RUNS ? { numRuns: Number(PROPERTY_RUNS) } : { numRuns: 25, seed: 1 };
const UNDOABLE = ['move', 'quantity', 'swap', 'pause', 'reactivate', 'apply', 'remove'] as const satisfies KindName[];

const FINAL = 'This cannot be taken back.';
const TOUCHED = /^Something about this subscription or address has changed since/;
const TOO_LATE = /^It is too late/;

const undo = ({ token }: { token: string }, receiptId: string, fields: object = {}, key?: string): Promise<Done> =>
  api.json('/api/subscription/undo', { receiptId, len: 'en', ...fields }, { token, key });
const receiptsOf = async ({ token }: { token: string }) =>
  (await api.get<{ data: ReceiptWire[] }>('/api/user/receipts', { len: 'en' }, { token })).payload.data;

async function done(customer: Customer, name: KindName, amount = 20): Promise<ReceiptWire> {
  const { status, payload } = await carryOut(api, customer, await callOf(api, name, customer, amount));
  expect([name, status]).toEqual([name, 200]);
  return payload.receipt;
}
const setClock = (days: number) => api.json('/demo/clock', { now: addDays(today, days) });
const resetClock = () => api.json('/demo/clock', {}, {}, 'DELETE');

test.each(UNDOABLE)('undoes %s: everything is as it was before (rules §24.8)', async (name) => {
  const customer = await readyFor(api, name);
  const before = await read(api, customer);
  const receipt = await done(customer, name);
  const mails = await api.mails(customer.email);
  const reply = await undo(customer, receipt.id);
  expect([reply.status, reply.message]).toEqual([200, containing(before.productName)]);
  // The version is of all that a person sees and is bound by.
  expect({ ...(await read(api, customer)), stockQty: 0 }).toEqual({ ...before, stockQty: 0 });
  const undone = { command: 'undo', before: receipt.after, after: receipt.before, undoUntil: null };
  expect(reply.payload).toMatchObject({ version: before.version, receipt: undone });
  const [newest, undoneOne] = await receiptsOf(customer);
  expect([newest?.id, undoneOne?.undoUntil]).toEqual([reply.payload.receipt.id, null]);
  const [mail, ...others] = await api.mails(customer.email);
  expect([mail?.subject, others.length]).toEqual([`Taken back: ${before.productName} is as before`, mails.length]);
  expect((await undo(customer, receipt.id)).message).toMatch(TOUCHED);
  expect(await undo(customer, reply.payload.receipt.id)).toMatchObject({ status: 409, message: FINAL });
});

test.each(['orderNow', 'cancel'] as const)('does not undo %s', async (name) => {
  const customer = await readyFor(api, name);
  const receipt = await done(customer, name);
  const after = await read(api, customer);
  expect(await undo(customer, receipt.id)).toMatchObject({ status: 409, message: FINAL });
  expect(await read(api, customer)).toEqual(after);
});

test('does not undo the choice of a card, nor what the shop did', async () => {
  const customer = await api.customer({ len: 'en', nextBillInDays: 9 });
  const { purchaseId, token } = customer;
  const card = { cardNumber: '5555555555554444', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
  await api.post('/api/user/updateCard', card, { token });
  const paySourceId = (await detailsOf(api, token)).paySources.at(-1)?.paySourceId;
  const chosen = await carryOut(api, customer, { command: '', path: 'pay-source', body: { purchaseId, paySourceId } });
  expect(await undo(customer, chosen.payload.receipt.id)).toMatchObject({ status: 409, message: FINAL });
  await api.post('/api/user/details', SHIPPING, { token });
  const [repriced] = await receiptsOf(customer);
  expect(repriced).toMatchObject({ command: 'address', undoUntil: null });
  expect(await undo(customer, repriced?.id ?? '')).toMatchObject({ status: 409, message: FINAL });
});

test('treats another customer’s receipt like one that does not exist', async () => {
  const customer = await readyFor(api, 'move');
  const receipt = await done(customer, 'move');
  const other = await api.customer();
  for (const id of [receipt.id, '999999999', 'x', '-1', '1e3', `' or 1=1 --`]) {
    expect(await undo(other, id)).toMatchObject({ status: 404, message: 'There is no such receipt.', payload: null });
  }
  expect((await undo(customer, '')).status).toBe(400);
  expect((await read(api, customer)).nextBillDate).toBe(addDays(today, 20));
  expect((await undo(customer, receipt.id)).status).toBe(200);
});

test('answers a retry the same, and undoes once (rules §2.8)', async () => {
  const customer = await readyFor(api, 'move');
  const [first, key] = [await done(customer, 'move'), `undo-${customer.purchaseId}`];
  const reply = await undo(customer, first.id, {}, key);
  await done(customer, 'move', 31);
  const again = await undo(customer, first.id, {}, key);
  expect([again.status, again.message, again.payload]).toEqual([200, reply.message, reply.payload]);
  expect((await read(api, customer)).nextBillDate).toBe(addDays(today, 31));
  expect((await undo(customer, '1', {}, key)).status).toBe(404);
});

test('carries the expected state like every change (rules §7.8)', async () => {
  const customer = await readyFor(api, 'move');
  const { id } = await done(customer, 'move');
  const current = await read(api, customer);
  expect(await undo(customer, id, { version: 'old' })).toMatchObject({ status: 409, payload: { current } });
  expect((await undo(customer, id, { version: current.version })).status).toBe(200);
});

describe('is refused', () => {
  test('while a bill waits for its outcome', async () => {
    const customer = await readyFor(api, 'pause');
    const { id } = await done(customer, 'pause');
    expect(await sql(pendingBill(customer.purchaseId, 'order'))).toHaveLength(1);
    expect(await undo(customer, id)).toMatchObject({ status: 409, message: containing('being billed right now') });
  });

  test('after a later change and after a bill', async () => {
    const customer = await readyFor(api, 'move');
    const first = await done(customer, 'move');
    const second = await done(customer, 'quantity', 2);
    expect(await undo(customer, first.id)).toMatchObject({ status: 409, message: matching(TOUCHED) });
    // The last one first, but then the first one is not the last.
    expect((await undo(customer, second.id)).status).toBe(200);
    expect((await undo(customer, first.id)).message).toMatch(TOUCHED);
    const third = await done(customer, 'quantity', 3);
    await done(customer, 'orderNow');
    expect((await undo(customer, third.id)).message).toMatch(TOUCHED);
  });

  test('after a bill that was paid while the subscription was paused', async () => {
    const customer = await readyFor(api, 'pause');
    const { id } = await done(customer, 'pause');
    await sql(`insert into change_log (changed_at, customer_id, subject, subject_id, action, before, after)
      values (now(), ${customer.customerId}, 'payment', 1, 'orderPlaced', '{}',
        '{"subscriptionId": ${customer.purchaseId}, "responseType": "SUCCESS"}')`);
    expect((await undo(customer, id)).message).toMatch(TOUCHED);
  });

  test('but not after an order that was declined, which changes nothing', async () => {
    const customer = await api.customer({ len: 'en', card: 'declining', nextBillInDays: 9 });
    const { id } = await done(customer, 'move');
    expect((await carryOut(api, customer, await callOf(api, 'orderNow', customer))).status).toBe(400);
    expect((await undo(customer, id)).status).toBe(200);
  });

  test('where the old price of a swap is not the product’s any more', async () => {
    const { payload } = await api.json<{ productId: string }>('/demo/products', { priceCents: 1_500, weeks: [4] });
    const customer = await api.customer({ len: 'en', productId: payload.productId, nextBillInDays: 9 });
    const { id } = await done(customer, 'swap');
    await api.json('/demo/products', { productId: payload.productId, priceCents: 1_600 });
    const refused = {
      status: 409,
      message: matching(/^The product that you had before has another price/),
    };
    expect(await undo(customer, id)).toMatchObject(refused);
    await api.json('/demo/products', { productId: payload.productId, priceCents: 1_500 });
    expect((await undo(customer, id)).status).toBe(200);
  });

  test('where another country has another tax by now, also if it made no difference meanwhile', async () => {
    const customer = await api.customer({ len: 'en', nextBillInDays: 9 });
    const body = { discountCode: await api.discount({ amount: 100, isPercent: true }) };
    const applied = await carryOut(api, customer, { command: 'applyDiscount', path: 'apply-discount', body });
    await api.post('/api/user/details', SHIPPING, { token: customer.token });
    expect((await receiptsOf(customer)).map(({ command }) => command)).toEqual(['address', 'applyDiscount']);
    expect((await undo(customer, applied.payload.receipt.id)).message).toMatch(TOUCHED);
  });
});

describe('a code', () => {
  const apply = (customer: Customer, discountCode: string) =>
    carryOut(api, customer, { command: 'applyDiscount', path: 'apply-discount', body: { discountCode } });

  test('that was used up meanwhile is not given back', async () => {
    const code = await api.discount({ usageLimit: 1 });
    const [customer, other] = [await api.customer({ len: 'en', nextBillInDays: 9 }), await api.customer()];
    await apply(customer, code);
    const removed = await done(customer, 'remove');
    expect((await apply(other, code)).status).toBe(200);
    expect(await undo(customer, removed.id)).toMatchObject({ status: 409, message: 'This code is used up.' });
  });

  test('that the customer may use once and has used elsewhere is not given back', async () => {
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

  test('whose use was kept is given back although it is used up', async () => {
    const code = await api.discount({ usageLimit: 1, oncePerCustomer: true });
    const customer = await api.customer({ len: 'en', nextBillInDays: 9 });
    await apply(customer, code);
    await done(customer, 'orderNow');
    const before = await read(api, customer);
    const removed = await done(customer, 'remove');
    expect((await undo(customer, removed.id)).status).toBe(200);
    expect((await read(api, customer)).version).toBe(before.version);
  });

  test('that comes back takes its use again', async () => {
    const code = await api.discount({ usageLimit: 1 });
    const [customer, other] = [await api.customer({ nextBillInDays: 9 }), await api.customer({ len: 'en' })];
    await apply(customer, code);
    expect((await undo(customer, (await done(customer, 'remove')).id)).status).toBe(200);
    expect(await apply(other, code)).toMatchObject({ status: 409, message: 'This code is used up.' });
  });

  test('gives its use back where its application is undone', async () => {
    const code = await api.discount({ usageLimit: 1 });
    const [customer, other] = [await api.customer({ nextBillInDays: 9 }), await api.customer()];
    const { payload } = await apply(customer, code);
    expect((await undo(customer, payload.receipt.id)).status).toBe(200);
    expect((await apply(other, code)).status).toBe(200);
  });
});

describe('the cut-off', () => {
  afterEach(resetClock);

  test.each(UNDOABLE)('ends with the day that the receipt of %s names (rules §24.5)', async (name) => {
    const [early, late] = [await readyFor(api, name), await readyFor(api, name)];
    const [one, other] = [await done(early, name), await done(late, name)];
    // Nine days ahead, or seven at most.
    expect(one.undoUntil).toBe(addDays(today, 7));
    await setClock(7);
    expect((await undo(early, one.id)).status).toBe(200);
    await setClock(8);
    expect(await undo(late, other.id)).toMatchObject({ status: 409, message: matching(TOO_LATE) });
    expect((await receiptsOf(late))[0]?.undoUntil).toBeNull();
  });

  test.each([
    ['a move away from', 3, 30],
    ['a move to', 30, 3],
  ])('of %s the day of a renewal lets one of both win', async (_name, from, to) => {
    const customer = await api.customer({ nextBillInDays: from, intervalWeeks: 4 });
    const receipt = await done(customer, 'move', to);
    expect(receipt.undoUntil).toBe(addDays(today, 2));
    await setClock(2);
    const [reply] = await Promise.all([undo(customer, receipt.id), setClock(3)]);
    await setClock(3);
    const { nextBillDate } = await read(api, customer);
    const bills = await sql(`select bill_date::text as day from bills where subscription_id = ${customer.purchaseId}`);
    expect([200, 409]).toContain(reply.status);
    const isDueThen = (reply.status === 200) === (from === 3);
    expect(bills).toEqual(isDueThen ? [{ day: addDays(today, 3) }] : []);
    expect(nextBillDate).toBe(addDays(today, isDueThen ? 3 + 28 : 30));
  });
});

test.each(UNDOABLE)('of two undos of %s at the same time one wins', async (name) => {
  const customer = await readyFor(api, name);
  const before = await read(api, customer);
  const { id } = await done(customer, name);
  const replies = await Promise.all([undo(customer, id), undo(customer, id), undo(customer, id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await read(api, customer)).version).toBe(before.version);
});

const world = fc.record({
  name: fc.constantFrom(...UNDOABLE),
  then: fc.constantFrom<('undo' | KindName)[]>('undo', 'undo', 'undo', 'quantity', 'cancel', 'orderNow'),
  amount: fc.integer({ min: 2, max: 60 }),
  ...ANY_SHAPE,
});

test('restores exactly what was, or nothing after a later change or a bill', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ name, then, amount, priceCents, hasCode, ...shape }) => {
      const made = await api.json<{ productId: string }>('/demo/products', { priceCents, stock: 100, weeks: [2, 4] });
      const customer = await readyFor(api, name, { ...shape, productId: made.payload.productId });
      if (hasCode) await carryOut(api, customer, await callOf(api, 'apply', customer, amount));
      const before = await read(api, customer);
      const { status, payload } = await carryOut(api, customer, await callOf(api, name, customer, amount));
      // A second code is refused, and a move to the day that there is changes nothing.
      fc.pre(status === 200 && payload.version !== before.version);
      const after = await read(api, customer);
      const later =
        then === 'undo' ? null : await carryOut(api, customer, await callOf(api, then, customer, amount + 1));
      const isTouched = later?.status === 200 && later.payload.version !== after.version;
      const state = await read(api, customer);
      const reply = await undo(customer, payload.receipt.id);
      const isPossible = payload.receipt.undoUntil !== null && !isTouched;
      expect([name, then, reply.message, reply.status]).toEqual([name, then, reply.message, isPossible ? 200 : 409]);
      expect({ ...(await read(api, customer)), stockQty: 0 }).toEqual({
        ...(isPossible ? before : state),
        stockQty: 0,
      });
    }),
    { ...RUNS, endOnFailure: true },
  );
});
