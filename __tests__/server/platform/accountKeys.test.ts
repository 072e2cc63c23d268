import { createHash } from 'node:crypto';
import { type Api, containing, detailsOf, type Reply, SHIPPING } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const { api, sql } = freshServer();
const DETAILS = '/api/user/details';
const DELETE_SHIPPING = '/api/user/delete-shipping-address';
const DELETE_CARD = '/api/user/delete-card';

type Customer = Awaited<ReturnType<Api['customer']>>;
type Fields = Record<string, string>;

let lastKey = 0;
const newKey = () => `account-${(lastKey += 1)}`;
const freshEmail = () => `neu-${Date.now()}-${Math.random().toString(36).slice(2)}@kunden.example`;

const send = (path: string, { token }: Customer, body: Fields = {}, key?: string) =>
  api.post<{ emailUpdate: boolean } | null>(path, { len: 'en', ...body }, { token, key });
const contentOf = ({ status, message, payload }: Reply<unknown>) => ({ status, message, payload });

/** Returns the log rows of the account and its cards, and the number of mails. */
async function tracesOf({ customerId, email }: Customer) {
  const lines = await sql(
    `select action from change_log where customer_id = ${customerId} and subject in ('customer', 'paySource') order by id`,
  );
  return { actions: lines.map(({ action }) => action), mails: (await api.mails(email)).length };
}

const info = (change: Fields) => ({
  addrUpdate: 'false',
  firstName: 'Anna',
  lastName: 'Huber',
  phoneNumber: '0151234567',
  otp: '',
  isAdmin: 'false',
  ...change,
});
const BILLING = {
  isShipping: 'false',
  address1: 'Am Graben 12',
  address2: '',
  country: 'DE',
  state: 'BY',
  city: 'München',
  postalCode: '80331',
};
const NAMED_BILLING = { ...BILLING, addrUpdate: 'true', firstName: 'Anna', lastName: 'Huber' };

const VARIANTS: [name: string, body: (customer: Customer) => Fields, other: Fields, action: string][] = [
  ['info', ({ email }) => info({ emailAddress: email }), { firstName: 'Berta' }, 'detailsChanged'],
  ['name and billing address', () => NAMED_BILLING, { lastName: 'Maier' }, 'billingAddressChanged'],
  ['billing address', () => BILLING, { address1: 'Am Graben 13' }, 'billingAddressChanged'],
  ['shipping address', () => SHIPPING, { shipAddress1: 'Hafengasse 4' }, 'shippingAddressChanged'],
];

test.each(VARIANTS)(
  'a change of the %s is made once per key, with equal replies, and refuses the key for other content',
  async (_name, bodyOf, other, action) => {
    const customer = await api.customer({ len: 'en' });
    const [body, key] = [bodyOf(customer), newKey()];
    const first = await send(DETAILS, customer, body, key);
    expect(first).toMatchObject({ status: 200, payload: { emailUpdate: false } });
    expect((await send(DETAILS, customer, { ...body, ...other })).status).toBe(200);
    const stored = await detailsOf(api, customer.token);
    const again = await send(DETAILS, customer, { ...body, len: 'de' }, key);
    expect(contentOf(again)).toEqual(contentOf(first));
    expect(await detailsOf(api, customer.token)).toEqual(stored);
    expect(await send(DETAILS, customer, { ...body, ...other }, key)).toMatchObject({
      status: 409,
      message: containing('Idempotency-Key'),
    });
    expect(await tracesOf(customer)).toEqual({ actions: [action, action], mails: 2 });
  },
);

test.each([
  ['info', 'shipping address', info({ emailAddress: 'x@kunden.example' }), SHIPPING],
  ['billing address', 'name and billing address', BILLING, NAMED_BILLING],
])('refuses the key of a change of the %s for one of the %s', async (_first, _second, first, second) => {
  const customer = await api.customer();
  const body = 'emailAddress' in first ? { ...first, emailAddress: customer.email } : first;
  const key = newKey();
  expect((await send(DETAILS, customer, body, key)).status).toBe(200);
  expect((await send(DETAILS, customer, second, key)).status).toBe(409);
});

describe('a change of the e-mail address', () => {
  /** Customer with a code for another e-mail address. */
  async function withCode() {
    const customer = await api.customer({ len: 'en' });
    const emailAddress = freshEmail();
    expect((await send('/api/user/email-update-mail', customer, { email: emailAddress })).status).toBe(200);
    const code = await api.code(emailAddress);
    const confirm = (otp: string, key?: string) => send(DETAILS, customer, info({ emailAddress, otp }), key);
    return { ...customer, emailAddress, code, wrong: code === '111111' ? '222222' : '111111', confirm };
  }

  test('repeats the reply for a repeated key although its code is used', async () => {
    const customer = await withCode();
    const { code, wrong, confirm, emailAddress } = customer;
    const key = newKey();
    const first = await confirm(code, key);
    expect(first).toMatchObject({ status: 200, payload: { emailUpdate: true } });
    expect(contentOf(await confirm(code, key))).toEqual(contentOf(first));
    expect(await tracesOf(customer)).toEqual({ actions: ['emailChanged'], mails: 1 });
    // Two mails: with the code, and about the change.
    expect(await api.mails(emailAddress)).toHaveLength(2);
    expect((await confirm(wrong, key)).status).toBe(409);
  });

  test('happens once for concurrent calls with one key', async () => {
    const customer = await withCode();
    const key = newKey();
    const replies = await Promise.all([1, 2, 3].map(() => customer.confirm(customer.code, key)));
    expect(replies.map(({ payload }) => payload)).toEqual(Array(3).fill({ emailUpdate: true, receipt: null }));
    expect(await tracesOf(customer)).toEqual({ actions: ['emailChanged'], mails: 1 });
  });

  test('counts each wrong code, also with a repeated key', async () => {
    const { code, wrong, confirm } = await withCode();
    const key = newKey();
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await confirm(wrong, key)).toMatchObject({ status: 400, message: containing('not right') });
    }
    expect((await confirm(wrong, key)).message).toContain('Too many wrong tries');
    expect((await confirm(code, key)).message).toContain('Too many wrong tries');
  });

  test('stores only a hash of its key, so that the code cannot be guessed (rules §13.8)', async () => {
    const { code, confirm, customerId } = await withCode();
    const key = newKey();
    expect((await confirm(code, key)).status).toBe(200);
    const stored = await sql(`select key from idempotency_keys where scope = '${customerId}:${DETAILS}'`);
    expect(stored).toEqual([{ key: createHash('sha256').update(key).digest('hex') }]);
  });
});

test('deletes a shipping address once per key, and keeps a later address for a repeated key', async () => {
  const customer = await api.customer({ len: 'en' });
  const key = newKey();
  await send(DETAILS, customer, SHIPPING);
  const first = await send(DELETE_SHIPPING, customer, {}, key);
  expect(first.status).toBe(200);
  expect(contentOf(await send(DELETE_SHIPPING, customer, { len: 'de' }, key))).toEqual(contentOf(first));
  const deleted = { actions: ['shippingAddressChanged', 'shippingAddressDeleted'], mails: 2 };
  expect(await tracesOf(customer)).toEqual(deleted);
  await send(DETAILS, customer, SHIPPING);
  expect(contentOf(await send(DELETE_SHIPPING, customer, {}, key))).toEqual(contentOf(first));
  expect(await detailsOf(api, customer.token)).toMatchObject({ shipAddress1: SHIPPING.shipAddress1 });
  expect((await send(DELETE_SHIPPING, customer, {}, newKey())).status).toBe(200);
});

test('deletes a card once per key, and refuses the key for another card', async () => {
  const customer = await api.customer({ statuses: ['CANCELLED'], len: 'en' });
  const card = { cardNumber: '5555555555554444', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
  await send('/api/user/updateCard', customer, card);
  const { paySources } = await detailsOf(api, customer.token);
  const [old = '', other = ''] = paySources.map(({ paySourceId }) => paySourceId);
  const key = newKey();
  const first = await send(DELETE_CARD, customer, { paySourceId: old }, key);
  expect(first.status).toBe(200);
  const again = await send(DELETE_CARD, customer, { paySourceId: old, len: 'de' }, key);
  expect(contentOf(again)).toEqual(contentOf(first));
  expect(await send(DELETE_CARD, customer, { paySourceId: other }, key)).toMatchObject({
    status: 409,
    message: containing('Idempotency-Key'),
  });
  expect(await tracesOf(customer)).toEqual({ actions: ['cardAdded', 'cardDeleted'], mails: 2 });
  expect((await send(DELETE_CARD, customer, { paySourceId: old })).status).toBe(404);
});
