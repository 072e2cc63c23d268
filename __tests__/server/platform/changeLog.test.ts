import { randomBytes } from 'node:crypto';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Admin, type Api, createAdmin, findProduct, itemOf } from '../../support/api';
import { freshServer } from '../../support/freshServer';

type Customer = Awaited<ReturnType<Api['customer']>>;
interface Line {
  actor: string;
  customer_id: number | null;
  acting_admin: string | null;
  subject: string;
  subject_id: number;
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  changed_at: string;
  receipt: object | null;
}

const STATUSES = ['ACTIVE', 'ACTIVE', 'ACTIVE', 'INACTIVE', 'RECYCLE_FAILED', 'RECYCLE_FAILED'];
const DECLINING = '4000000000000002';
const today = businessDayAt(new Date());
const { api, sql } = freshServer();
let admin: Admin;
let self: Customer;
let represented: Customer;
let lines: Line[] = [];

const setClock = async (now: string) => expect((await api.json('/demo/clock', { now })).status).toBe(200);

const ACCOUNT = {
  firstName: 'Anna',
  lastName: 'Huber',
  phoneNumber: '0987654321',
  address1: 'Am Graben 12',
  address2: '',
  country: 'DE',
  state: 'BY',
  city: 'München',
  postalCode: '80331',
  shipAddress1: 'Am Wörthersee 7',
  shipCountry: 'AT',
  shipState: '2',
  shipCity: 'Villach',
  shipPostalCode: '9500',
};

/** Changes the card's token by SQL, because saving a card would reactivate failed subscriptions. */
const setToken = (paySourceId: string, token: string) =>
  sql(`update pay_sources set gateway_token = '${token}' where id = ${Number(paySourceId)} returning id`);

/** Makes every change that a customer's token allows, for a customer or an impersonating admin. */
async function makeEveryChange({ token, email, subscriptions }: Customer) {
  const ids = subscriptions.map((one) => one.purchaseId);
  const [first = '', second = '', third = '', inactive = '', givenUp = '', unpaid = ''] = ids;
  const post = async (path: string, body: Record<string, string>, status = 200) => {
    const reply = await api.post<{ id: string } | null>(`/api/${path}`, { purchaseId: first, ...body }, { token });
    expect([path, body, reply.status, reply.message]).toEqual([path, body, status, reply.message]);
  };
  const cards = async () =>
    (await api.get<{ data: { paySources: { paySourceId: string }[] }[] }>('/api/user/details', {}, { token })).payload
      .data[0]?.paySources ?? [];
  const card = { cardNumber: '5555555555554444', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
  const [old] = await cards();
  const { nextBillDate, productId, price, billingIntervalDays } = await itemOf(api, token, first);

  await post('subscription/reschedule', { billNow: 'false', nextBillDate: addDays(nextBillDate ?? '', 28) });
  await post('subscription/reschedule', { billNow: 'false', nextBillDate: addDays(today, 90) });
  // Unchanged date: neither a log row nor a mail (rules §7.13).
  await post('subscription/reschedule', { billNow: 'false', nextBillDate: addDays(today, 90) });
  await post('subscription/reschedule', { billNow: 'true' });
  const retry = { purchaseId: unpaid, paySourceId: old?.paySourceId ?? '' };
  await setToken(retry.paySourceId, 'tok_declining_log');
  await post('subscription/retry-payment', retry, 400);
  await setToken(retry.paySourceId, 'tok_good_log');
  await post('subscription/retry-payment', retry);
  await post('user/updateCard', { ...card, cardNumber: DECLINING, paySourceId: old?.paySourceId ?? '' });
  await post('subscription/reschedule', { purchaseId: second, billNow: 'true' }, 400);
  await post('user/updateCard', card);
  const newCard = (await cards()).at(-1)?.paySourceId ?? '';
  for (const purchaseId of [first, second, third, givenUp, unpaid]) {
    await post('subscription/pay-source', { purchaseId, paySourceId: newCard });
  }
  await post('user/delete-card', { paySourceId: old?.paySourceId ?? '' });
  await post('user/updateCard', card);
  const other = await findProduct(api, token, (one) => one.productId !== productId && one.stockQty > 9);
  const weeks = (await findProduct(api, token, (one) => one.productId === productId)).Product_frequency[0]?.freq ?? 0;
  const edit = { productId, price: String(price), productQty: '2', intervalUnit: 'days' };
  await post('subscription/update', { ...edit, billingIntervalDays: String(weeks * 7 || billingIntervalDays) });
  await post('subscription/update', {
    ...edit,
    productId: other.productId,
    price: String(other.price),
    billingIntervalDays: String((other.Product_frequency[0]?.freq ?? 0) * 7),
  });
  const discountCode = await api.discount();
  await post('subscription/apply-discount', { discountCode });
  const record = await api.get<{ id: string }>('/api/subscription/discount-record', { purchaseId: first }, { token });
  await post('subscription/remove-discount', { code: discountCode, recordId: record.payload.id });
  await post('subscription/pause', { purchaseId: second, restartDate: addDays(today, 40) });
  await post('subscription/cancel', { purchaseId: third, cancelReason: '2' });
  expect((await api.get('/api/subscription/reactive', { purchaseId: inactive }, { token })).status).toBe(200);
  expect((await itemOf(api, token, givenUp)).status).toBe('ACTIVE');
  await post('user/details', { ...ACCOUNT, isShipping: 'true' });
  await post('user/delete-shipping-address', {});
  await post('user/details', { ...ACCOUNT, isShipping: 'false' });
  await post('user/details', { ...ACCOUNT, addrUpdate: 'false', emailAddress: email });
  const emailAddress = `neu-${randomBytes(5).toString('hex')}@kunden.example`;
  await post('user/email-update-mail', { email: emailAddress });
  const otp = await api.code(emailAddress);
  await post('user/details', { ...ACCOUNT, addrUpdate: 'false', emailAddress, otp });
  await post('user/logout-all', {});
}

async function makeAdminsChanges() {
  const code = `LOG-${randomBytes(4).toString('hex')}`;
  const form = { code, amount: 10, isPercentage: true, startDate: today };
  const id = async () =>
    (await admin.get<{ discounts: { id: string }[] }>('/api/admin/discounts', { search: code })).payload.discounts[0]
      ?.id ?? '';
  const statuses = [
    await admin.json('/api/admin/create-update-discount', form),
    await admin.json('/api/admin/create-update-discount', { ...form, id: await id(), amount: 20 }),
    await admin.get('/api/admin/delete-discount', { id: await id() }),
    await admin.post('/api/other/update-productfreq', { productId: '101', frequency: '2,4,8' }),
    await admin.get('/api/admin/sync-customer'),
    await admin.get('/api/admin/sync-customer'),
    await admin.get('/api/user/switch-account-login', { checkoutChampId: '999999999' }),
    await admin.get('/api/user/switch-account-login', { checkoutChampId: 'abc' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 404, 404]);
}

beforeAll(async () => {
  admin = await createAdmin(api);
  const shape = { statuses: STATUSES, nextBillInDays: 30 };
  self = await api.customer(shape);
  const other = await api.customer(shape);
  const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', {
    ...{ checkoutChampId: other.customerId, reason: 'Call of November' },
  });
  represented = { ...other, token: entered.payload.token };
  await makeEveryChange(self);
  await makeEveryChange(represented);
  await makeAdminsChanges();
  await api.customer({ card: 'declining', nextBillInDays: 1 });
  await setClock(addDays(today, 41));
  await api.customer({ nextBillInDays: 1 });
  // Removes the stock, so that renewals wait.
  expect(await sql('update products set stock_qty = 0 where stock_qty > 0 returning id')).not.toEqual([]);
  await setClock(addDays(today, 43));
  await sql('update products set stock_qty = 500');
  await setClock(addDays(today, 44));
  const rows = await sql('select to_jsonb(c) as line from change_log c order by id');
  lines = rows.map(({ line }) => line as Line);
});

const CUSTOMERS_LINES: [action: string, subject: string, field: string][] = [
  ['orderMoved', 'subscription', 'nextBillDate'],
  ['orderPlaced', 'subscription', 'nextBillDate'],
  ['orderPlaced', 'payment', 'totalCents'],
  ['orderDeclined', 'payment', 'totalCents'],
  ['paymentRetried', 'subscription', 'status'],
  ['paymentRetried', 'payment', 'totalCents'],
  ['retryDeclined', 'payment', 'totalCents'],
  ['subscriptionUpdated', 'subscription', 'quantity'],
  ['productSwapped', 'subscription', 'productId'],
  ['discountApplied', 'subscription', 'discountCode'],
  ['discountRemoved', 'subscription', 'discountCode'],
  ['subscriptionPaused', 'subscription', 'restartDate'],
  ['subscriptionCancelled', 'subscription', 'cancelReason'],
  ['subscriptionReactivated', 'subscription', 'status'],
  ['subscriptionTakenUp', 'subscription', 'status'],
  ['subscriptionRepriced', 'subscription', 'taxCents'],
  ['cardReplaced', 'paySource', 'last4'],
  ['cardAdded', 'paySource', 'last4'],
  ['cardDeleted', 'paySource', 'last4'],
  ['cardAssigned', 'subscription', 'paySourceId'],
  ['cardChosen', 'subscription', 'paySourceId'],
  ['cardRemoved', 'subscription', 'paySourceId'],
  ['shippingAddressChanged', 'customer', 'shipCity'],
  ['shippingAddressDeleted', 'customer', 'shipCity'],
  ['billingAddressChanged', 'customer', 'address1'],
  ['detailsChanged', 'customer', 'phone'],
  ['emailChanged', 'customer', 'email'],
];
const ADMINS_LINES: [action: string, subject: string, field: string][] = [
  ['discountCreated', 'discount', 'code'],
  ['discountUpdated', 'discount', 'amountHundredths'],
  ['discountDeleted', 'discount', 'code'],
  ['frequenciesChanged', 'product', 'weeks'],
  ['customerSynced', 'customer', 'email'],
];
/** Actions of customers without changed fields. */
const CUSTOMERS_ACTS: [action: string, subject: string][] = [['signedOutEverywhere', 'customer']];
/** Actions of admins without changed fields. */
const ADMINS_ACTS: [action: string, subject: string][] = [
  ['accountEntered', 'customer'],
  ['accountRefused', 'customer'],
  ['customersSynced', 'customer'],
];
const JOBS_LINES: [action: string, subject: string, field: string][] = [
  ['renewalBilled', 'subscription', 'nextBillDate'],
  ['renewalBilled', 'payment', 'totalCents'],
  ['renewalDeclined', 'subscription', 'retryNo'],
  ['renewalDeclined', 'payment', 'totalCents'],
  ['renewalWaits', 'subscription', 'waitingSince'],
  ['renewalWaitEnded', 'subscription', 'waitingSince'],
  ['subscriptionResumed', 'subscription', 'status'],
  ['orderShipped', 'order', 'fulfilment'],
  ['orderDelivered', 'order', 'fulfilment'],
];

/** Checks author, and state before and after, of the rows of one kind. */
function expectLines(action: string, subject: string, field: string, by: Partial<Line>): void {
  const found = lines.filter((line) => line.action === action && line.subject === subject && line.actor === by.actor);
  const own = by.customer_id === undefined ? found : found.filter((line) => line.customer_id === by.customer_id);
  expect(own.length).toBeGreaterThan(0);
  for (const line of own) {
    expect(line.acting_admin).toBe(by.acting_admin);
    expect(line.subject_id).toBeGreaterThan(0);
    expect(Date.parse(line.changed_at)).toBeGreaterThan(0);
  }
  expect(own.some(({ before, after }) => before[field] !== after[field])).toBe(true);
}

test.each(CUSTOMERS_LINES)(
  'logs %s (%s) with the customer, or with the impersonating admin (rules §3.6)',
  (...kind) => {
    expectLines(...kind, { actor: 'customer', customer_id: Number(self.customerId), acting_admin: null });
    expectLines(...kind, { actor: 'admin', customer_id: Number(represented.customerId), acting_admin: admin.email });
  },
);

test.each(ADMINS_LINES)('logs %s (%s) with the admin', (...kind) => {
  expectLines(...kind, { actor: 'admin', acting_admin: admin.email });
});

test.each(JOBS_LINES)('logs %s (%s) with the system as author', (...kind) => {
  expectLines(...kind, { actor: 'system', acting_admin: null });
});

const actsOf = (action: string) =>
  lines
    .filter((line) => line.action === action)
    .map(({ actor, acting_admin, customer_id, subject_id, after }) => [
      ...[actor, acting_admin, customer_id],
      ...[subject_id, after],
    ]);

test('logs an admin’s sign-in to an account, with admin, customer and reason (rules §3.11)', () => {
  const id = Number(represented.customerId);
  expect(actsOf('accountEntered')).toEqual([['admin', admin.email, id, id, { reason: 'Call of November' }]]);
  const [entered] = lines.filter(({ action }) => action === 'accountEntered');
  expect(Date.now() - Date.parse(entered?.changed_at ?? '')).toBeLessThan(600_000);
});

test('logs a sign-out everywhere with its author (rules §3.12)', () => {
  const [own, other] = [Number(self.customerId), Number(represented.customerId)];
  expect(actsOf('signedOutEverywhere')).toEqual([
    ['customer', null, own, own, {}],
    ['admin', admin.email, other, other, {}],
  ]);
});

test('logs each refused sign-in to an account, and returns 404 (rules §3.11)', () => {
  expect(actsOf('accountRefused')).toEqual([
    ['admin', admin.email, null, 999_999_999, {}],
    ['admin', admin.email, null, 0, {}],
  ]);
});

test('logs each run of the sync, also without changes (rules §15.30)', () => {
  expect(actsOf('customersSynced')).toEqual([
    ['admin', admin.email, null, 0, { added: expect.any(Number) as number, changed: expect.any(Number) as number }],
    ['admin', admin.email, null, 0, { added: 0, changed: 0 }],
  ]);
});

test('logs a move to another date, and none to the same date (rules §7.13)', () => {
  const own = lines.filter(
    ({ action, customer_id }) => action === 'orderMoved' && customer_id === Number(self.customerId),
  );
  expect(own.map(({ before, after }) => [Object.keys(before), Object.keys(after)])).toEqual([
    [['nextBillDate'], ['nextBillDate']],
    [['nextBillDate'], ['nextBillDate']],
  ]);
});

test('logs no other kind of row', () => {
  const known = [...CUSTOMERS_LINES, ...CUSTOMERS_ACTS, ...ADMINS_LINES, ...ADMINS_ACTS, ...JOBS_LINES].map(
    ([action, subject]) => `${action} ${subject}`,
  );
  expect(lines.map(({ action, subject }) => `${action} ${subject}`).filter((kind) => !known.includes(kind))).toEqual(
    [],
  );
});

test('stores a receipt with each row about a subscription or an address, and with no other (rules §24.3)', () => {
  const isReceipt = ({ subject, action }: Line) =>
    subject === 'subscription' || /Address(Changed|Deleted)$/.test(action);
  const wrong = lines.filter((line) => isReceipt(line) !== (line.receipt !== null));
  expect(wrong.map(({ action }) => action)).toEqual([]);
});
