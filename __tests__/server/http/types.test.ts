import { createApi, itemOf } from '../../support/api';
import { type Call, callsOf, JSON_BODY, send, sendBody, tokenFor, type Tokens, tokensOf } from '../../support/calls';
import { sample } from '../../support/sample';

const api = createApi(process.env.API_URL ?? '');

let calls: Call[];
let tokens: Tokens;
beforeAll(async () => {
  calls = await callsOf(process.env.API_URL ?? '');
  tokens = await tokensOf(api);
});

/** Invalid texts of a form, and invalid values of JSON, by type. */
const WRONG: Readonly<Record<string, { texts: readonly string[]; values: readonly unknown[] }>> = {
  boolean: { texts: ['1', '0', 'yes', 'TRUE', ' true'], values: [1, 0, [true], ['true'], {}] },
  integer: {
    texts: ['true', '0x2', '1e3', ' 2 ', '2.0', '-1', '+1', '２', 'NaN', '1e309', '9'.repeat(400)],
    values: [true, [2], ['2'], 1.5, -1, {}],
  },
  number: {
    texts: ['true', '0x2', '1e3', ' 2 ', '-1', '1.234', '1.', '.5', '1,5', '１', '9'.repeat(400)],
    values: [true, [2], 1.234, -1, {}],
  },
  string: { texts: [], values: [1, true, ['a'], {}] },
};

test('every call refuses a wrong type or an unparsable text at its field', async () => {
  const rows = calls.flatMap((call) =>
    Object.entries(call.fields).flatMap(([name, { type, minimum = 0 }]) => {
      const { texts = [], values = [] } = WRONG[String(type)] ?? {};
      const isWrong = (value: unknown) => minimum >= 0 || String(value) !== '-1';
      const asJson = call.method === 'POST' ? [...texts, ...values] : [];
      return [
        ...texts.filter(isWrong).map((value) => ({ call, name, value, isJson: false })),
        ...asJson.filter(isWrong).map((value) => ({ call, name, value, isJson: true })),
      ];
    }),
  );
  expect(rows.length).toBeGreaterThan(300);
  for (const { call, name, value, isJson } of sample(rows)) {
    const token = tokenFor(tokens, call);
    const { status, payload } = isJson
      ? await sendBody(call, JSON.stringify({ ...call.request, [name]: value }), JSON_BODY, token)
      : await send(call, { ...call.request, [name]: String(value) }, `Bearer ${token}`);
    const { errors = {} } = (payload ?? {}) as { errors?: object };
    expect([call.path, name, value, status, name in errors]).toEqual([call.path, name, value, 400, true]);
  }
});

test('reports the field’s own rule for a wrong type', async () => {
  const { token, purchaseId } = await api.customer();
  const { productId, price } = await itemOf(api, token, purchaseId);
  const edit = { purchaseId, productId, price, productQty: true, billingIntervalDays: '0x1c', intervalUnit: 'days' };
  expect((await api.json('/api/subscription/update', { ...edit, len: 'en' }, { token })).payload).toEqual({
    errors: {
      productQty: 'The quantity is a whole number from 1 on.',
      billingIntervalDays: 'Please choose an interval in whole weeks.',
    },
  });
  const info = { addrUpdate: false, firstName: 5, lastName: 'Lang', emailAddress: [], phoneNumber: 1, len: 'en' };
  expect((await api.json('/api/user/details', info, { token })).payload).toEqual({
    errors: {
      firstName: 'Letters and single spaces only, please, 2 to 50 characters.',
      emailAddress: 'Please enter a valid email address.',
      phoneNumber: 'The phone number is exactly 10 digits.',
    },
  });
});

test('accepts form texts in JSON, and treats an empty optional field as absent', async () => {
  const { token, purchaseId } = await api.customer();
  const { productId, price, billingIntervalDays } = await itemOf(api, token, purchaseId);
  const edit = { purchaseId, productId, price: String(price), billingIntervalDays: String(billingIntervalDays) };
  const body = { ...edit, productQty: '3', intervalUnit: 'days', isIntervalChange: '', version: '', len: '' };
  expect((await api.json('/api/subscription/update', body, { token })).status).toBe(200);
  expect((await itemOf(api, token, purchaseId)).productQty).toBe(3);
  const list = await api.get<{ data: unknown[] }>('/api/subscription/all', { nextOrder: '', len: '' }, { token });
  expect(list.payload.data).toHaveLength(1);
  const page = { search: '', page: '', resultPerPage: '' };
  expect((await api.get('/api/admin/discounts', page, { token: tokens.admin })).status).toBe(200);
});
