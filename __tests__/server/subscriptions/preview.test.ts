import fc from 'fast-check';
import type { ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { ANY_COMMAND, anyCallOf, makeAny } from '../../support/anySubscription';
import { createAdmin, waitingCustomer } from '../../support/api';
import {
  callOf,
  type CommandCall,
  type Customer,
  executeCommand,
  KIND_NAMES,
  preview,
  read,
  readyFor,
  shown,
} from '../../support/commandCalls';
import { LIST_DISCOUNTS, SAVE_DISCOUNT, type Discount } from '../../support/discountAdmin';
import { freshServer } from '../../support/freshServer';

const { api, sql } = freshServer();
const today = businessDayAt(new Date());
const { PROPERTY_RUNS, PROPERTY_TALLY } = process.env;
const RUNS = PROPERTY_RUNS ? { numRuns: 10 * Number(PROPERTY_RUNS) } : { numRuns: 10, seed: 1 };

/** Counts of all rows and values that a command may write. */
const WRITTEN = `select (select count(*) from change_log)::int as lines, (select count(*) from outbox)::int as mails,
  (select count(*) from bills)::int as bills, (select count(*) from gateway_charges)::int as charges,
  (select count(*) from idempotency_keys)::int as keys, (select sum(stock_qty) from products)::int as stock,
  (select count(*) from discount_redemptions where removed_at is null)::int as codes,
  (select sum(used_count) from discounts)::int as uses, (select coalesce(sum(hits), 0) from rate_limits
    where key like 'discount%')::int as tries`;

const SHIPPING_TO_AUSTRIA = {
  ...{ isShipping: 'true', shipAddress1: 'Uferweg 6', shipAddress2: '', shipCity: 'Wien' },
  ...{ shipCountry: 'AT', shipState: '9', shipPostalCode: '1010' },
};

test.each(KIND_NAMES)('a preview of %s changes nothing, and binds the command (rules §24.6, §24.7)', async (name) => {
  const customer = await readyFor(api, name);
  const call = await callOf(api, name, customer);
  const [before, written] = [await read(api, customer), await sql(WRITTEN)];
  const seen = await preview(api, customer, call);
  expect([seen.status, seen.message]).toEqual([200, 'OK.']);
  expect(await read(api, customer)).toEqual(before);
  expect(await sql(WRITTEN)).toEqual(written);

  // Refuses the command with a new preview after a change of the subscription.
  await api.post('/api/user/details', SHIPPING_TO_AUSTRIA, { token: customer.token });
  const changed = await sql(WRITTEN);
  const key = `preview-${customer.purchaseId}`;
  const refused = await executeCommand(api, customer, call, { version: seen.payload.version, key });
  expect(refused.status).toBe(409);
  expect(refused.payload.current).toEqual(await read(api, customer));
  expect(refused.payload.preview).toEqual((await preview(api, customer, call)).payload);
  expect(await sql(WRITTEN)).toEqual(changed);

  const fresh = refused.payload.preview;
  const { status, payload } = await executeCommand(api, customer, call, { version: fresh?.version ?? '', key });
  expect(status).toBe(200);
  expect([payload.receipt.before, payload.receipt.after]).toEqual([fresh?.before, fresh?.after]);
  expect(fresh?.chargeToday).toBe(name === 'orderNow' ? payload.receipt.before.total : 0);
});

test('a preview returns 404 for another customer’s subscription', async () => {
  const customer = await readyFor(api, 'move');
  const call = await callOf(api, 'move', customer);
  const other = await api.customer();
  const theirs = await preview(api, { ...other, purchaseId: customer.purchaseId }, call);
  const unknown = await preview(api, { ...other, purchaseId: '999999999' }, call);
  expect([theirs.status, theirs.message, theirs.payload]).toEqual([404, unknown.message, unknown.payload]);
});

test('a command is refused if its outcome differs from the preview of an unchanged subscription (rules §24.7)', async () => {
  const customer = await readyFor(api, 'apply');
  const call = await callOf(api, 'apply', customer, 10);
  const seen = await preview(api, customer, call);
  const admin = await createAdmin(api);
  const search = call.body.discountCode as string;
  const { payload } = await admin.get<{ discounts: [Discount] }>(LIST_DISCOUNTS, { search });
  const [{ id, code, start_date: startDate }] = payload.discounts;
  const saved = { id, code, startDate, amount: 40, isPercentage: true, customerList: '', oncePerCustomer: false };
  expect((await admin.json(SAVE_DISCOUNT, saved)).status).toBe(200);
  const refused = await executeCommand(api, customer, call, { version: seen.payload.version });
  expect(refused).toMatchObject({ status: 409, payload: { preview: { before: seen.payload.before } } });
  expect(refused.message).toMatch(/^What would come of it is not what you saw any more/);
  expect(refused.payload.preview?.after.discount).toBeGreaterThan(seen.payload.after.discount);
  expect((await executeCommand(api, customer, call, { version: refused.payload.preview?.version ?? '' })).status).toBe(
    200,
  );
});

test.each([
  ['move', { statuses: ['PAUSED'] }, 409],
  ['cancel', { statuses: ['CANCELLED'] }, 409],
  ['orderNow', { card: 'none' }, 400],
] as const)('a preview of %s with %j is refused like the command', async (name, shape, status) => {
  const customer = await api.customer({ len: 'en', ...shape });
  const call = await callOf(api, name, customer, 3);
  const [asked, done] = [await preview(api, customer, call), await executeCommand(api, customer, call)];
  expect([asked.status, asked.message, asked.payload]).toEqual([status, done.message, done.payload]);
});

test.each<[string, Partial<CommandCall>, string]>([
  ['an unknown command', { command: 'delete' }, 'command'],
  ['a day that is too early', { command: 'reschedule', body: { nextBillDate: today } }, 'nextBillDate'],
  ['no day', { command: 'pause', body: {} }, 'restartDate'],
  ['no code', { command: 'applyDiscount', body: {} }, 'discountCode'],
])('a preview refuses %s at its field', async (_name, call, field) => {
  const { status, payload } = await preview(api, await api.customer(), { command: '', path: '', body: {}, ...call });
  expect([status, Object.keys((payload as { errors?: object }).errors ?? {})]).toEqual([400, [field]]);
});

test('counts wrong codes of previews and commands together (rules §11.7)', async () => {
  const customer = await api.customer();
  const call = { command: 'applyDiscount', path: 'apply-discount', body: { discountCode: 'WRONG' } };
  for (let index = 0; index < 10; index += 1) {
    expect((await preview(api, customer, call)).status).toBe(404);
    // Because an outdated version must not bypass the rate limit.
    expect((await executeCommand(api, customer, call, { version: 'old.preview' })).status).toBe(404);
  }
  expect((await preview(api, customer, call)).status).toBe(429);
  expect((await executeCommand(api, customer, call)).status).toBe(429);
});

test('a preview includes today’s charge if a change ends the wait for stock', async () => {
  const customer = await waitingCustomer(api, { quantity: 2 });
  await api.json('/demo/products', { productId: customer.productId, stock: 1 });
  const seen = await preview(api, customer, await callOf(api, 'quantity', customer, 1));
  expect(seen.payload).toMatchObject({ after: { nextBillDate: today }, chargeToday: seen.payload.after.total });
});

test('a preview ignores an expected version', async () => {
  const customer = await readyFor(api, 'move');
  const call = await callOf(api, 'move', customer);
  const old = await preview(api, customer, { ...call, body: { ...call.body, version: 'old' } });
  expect([old.status, old.payload]).toEqual([200, (await preview(api, customer, call)).payload]);
});

/** Returns sum in cents and number of the subscription's payments. */
const paidFor = async ({ purchaseId }: Customer) => {
  const [row] = await sql(`select coalesce(sum(total_cents), 0)::int as cents, count(*)::int as payments from payments
    where subscription_id = ${purchaseId} and response_type = 'SUCCESS'`);
  return row as { cents: number; payments: number };
};

/** SQL: date and total of the first payment after a log row. */
const FIRST_PAYMENT = (purchaseId: string, receiptId: string) => `
  select (changed_at at time zone 'Europe/Berlin')::date::text as date, (after ->> 'totalCents')::int as total
  from change_log where subject = 'payment' and (after ->> 'subscriptionId')::bigint = ${purchaseId}
    and after ->> 'responseType' = 'SUCCESS' and id > ${receiptId} order by id limit 1`;

/** Checks that the next charges match the receipts (rules §24.2). */
async function expectCharges(receipts: readonly ReceiptWire[]) {
  const end = addDays(today, 8);
  const due = receipts.filter(({ nextCharge }) => nextCharge !== null && nextCharge.date <= end);
  expect(due.length).toBeGreaterThan(0);
  await api.json('/demo/clock', { now: end });
  for (const { id, purchaseId, nextCharge } of due) {
    const [payment] = await sql(FIRST_PAYMENT(purchaseId, id));
    expect({ ...payment, card: nextCharge?.card }).toEqual(nextCharge);
  }
  await api.json('/demo/clock', {}, {}, 'DELETE');
}

test('a preview equals the receipt and the charge, to the cent and the day', async () => {
  const tally = new Map<string, number>();
  const receipts: ReceiptWire[] = [];
  await fc.assert(
    fc.asyncProperty(ANY_COMMAND, async (world) => {
      const { name, standing, isCardReplaced } = world;
      const hasGoodCard = standing !== 'declined' || isCardReplaced;
      const customer = await makeAny(api, world);
      const call = await anyCallOf(api, customer, world);
      const [written, paid] = [await sql(WRITTEN), await paidFor(customer)];
      const seen = await preview(api, customer, call);
      if (seen.status === 200) expect(await sql(WRITTEN)).toEqual(written);
      const expected = seen.status === 200 ? { version: seen.payload.version } : {};
      const { status, message, payload } = await executeCommand(api, customer, call, expected);
      tally.set(`${name} ${status}`, (tally.get(`${name} ${status}`) ?? 0) + 1);
      if (name === 'orderNow' && seen.status === 200 && !hasGoodCard) {
        // Because a preview cannot know the bank's decision.
        expect([status, await paidFor(customer)]).toEqual([400, paid]);
        return;
      }
      expect([status, seen.status === 200 ? '' : seen.message]).toEqual([seen.status, status === 200 ? '' : message]);
      if (status !== 200) return;
      const { before, after, chargeToday } = seen.payload;
      // Because a move to the same date changes nothing and has no receipt.
      const receipt = payload.receipt as ReceiptWire | null;
      expect([receipt?.before ?? before, receipt?.after ?? before]).toEqual([before, after]);
      expect(shown(await read(api, customer))).toEqual(after);
      await api.runJobs('renewals');
      const { cents, payments } = await paidFor(customer);
      expect(cents - paid.cents).toBe(chargeToday);
      if (name === 'orderNow') expect(payments - paid.payments).toBe(1);
      // Because a receipt cannot know the future stock.
      if (receipt && hasGoodCard && standing !== 'waiting') receipts.push(receipt);
    }),
    { ...RUNS, endOnFailure: true },
  );
  await expectCharges(receipts);
  if (PROPERTY_TALLY) process.stdout.write(`${JSON.stringify([...tally].sort())}\n`);
});

test('a preview of the day before is refused if the date changes the outcome', async () => {
  const customer = await api.customer({ statuses: ['INACTIVE'], len: 'en', nextBillInDays: -3 });
  const call = await callOf(api, 'reactivate', customer);
  const seen = await preview(api, customer, call);
  await api.json('/demo/clock', { now: addDays(today, 1) });
  const refused = await executeCommand(api, customer, call, { version: seen.payload.version });
  expect(refused).toMatchObject({ status: 409, payload: { preview: { after: { nextBillDate: addDays(today, 2) } } } });
});
