import { createApi, itemOf } from '../support/api';
import { call, callRaw, choiceToken, readableFields, type Route, routesOf } from '../support/routes';

const base = process.env.API_URL ?? '';
const api = createApi(base);
const JSON_TYPE = 'application/json';

let routes: Route[];
let customer: string;
let admin: string;
let choice: string;
beforeAll(async () => {
  routes = await routesOf(base);
  customer = (await api.customer()).token;
  choice = await choiceToken(api);
  admin = (await api.customers({ admin: true, statuses: [] })).adminToken ?? '';
});

const tokenOf = ({ path }: Route) => {
  if (/\/api\/admin\/|\/statistic$|\/update-productfreq$/.test(path)) return admin;
  return path.endsWith('/multiaccounts') || path.endsWith('/switch-account-login') ? choice : customer;
};

type Type = 'boolean' | 'integer' | 'number' | 'string';
/** Texts that a form may not send for a field of the type, and what else JSON may not. */
const WRONG_TEXTS: Record<Type, string[]> = {
  boolean: ['1', '0', 'yes', 'TRUE', ' true'],
  integer: ['true', '0x2', '1e3', ' 2 ', '2.0', '-1', '+1', '２', 'NaN', '1e309', '9'.repeat(400)],
  number: ['true', '0x2', '1e3', ' 2 ', '-1', '1.234', '1.', '.5', '1,5', '１', '9'.repeat(400)],
  string: [],
};
const WRONG_VALUES: Record<Type, unknown[]> = {
  boolean: [1, 0, [true], ['true'], {}],
  integer: [true, [2], ['2'], 1.5, -1, {}],
  number: [true, [2], 1.234, -1, {}],
  string: [1, true, ['a'], {}],
};
const isType = (type: string | undefined): type is Type => type !== undefined && type in WRONG_TEXTS;

test('every call refuses another type, or a text that represents none, at its field', async () => {
  let tried = 0;
  for (const route of routes) {
    for (const [name, { type }] of Object.entries(route.fields)) {
      if (!isType(type)) continue;
      const fields: Record<string, unknown> = readableFields(route);
      const asForm = WRONG_TEXTS[type].map((value) =>
        call(base, route, { ...fields, [name]: value } as Record<string, string>, `Bearer ${tokenOf(route)}`),
      );
      const values = route.method === 'POST' ? [...WRONG_TEXTS[type], ...WRONG_VALUES[type]] : [];
      const asJson = values.map((value) =>
        callRaw(base, route, JSON.stringify({ ...fields, [name]: value }), JSON_TYPE, tokenOf(route)),
      );
      for (const { status, payload } of await Promise.all([...asForm, ...asJson])) {
        tried += 1;
        const { errors = {} } = (payload ?? {}) as { errors?: object };
        expect([route.path, name, status, name in errors]).toEqual([route.path, name, 400, true]);
      }
    }
  }
  expect(tried).toBeGreaterThan(300);
});

test.each([
  ['amount', 'Please enter the amount as a number with two decimals at most.'],
  ['usageTime', 'Please enter the number of uses as a whole number.'],
])('a discount’s %s is a number or its text, and nothing else', async (field, message) => {
  const code = `TYPE-${Date.now()}-${field.toUpperCase()}`;
  const fields = { code, amount: 10, isPercentage: true, startDate: '2099-01-01', len: 'en' };
  for (const value of [true, [2], { a: 2 }, '0x2', '1e3', ' 2 ', '２', 12.345, -1]) {
    expect(
      await api.json('/api/admin/create-update-discount', { ...fields, [field]: value }, { token: admin }),
    ).toMatchObject({ status: 400, payload: { errors: { [field]: message } } });
  }
});

test('charges nobody for a billNow that is no boolean', async () => {
  const { token, purchaseId } = await api.customer();
  for (const billNow of [1, '1', 'yes', [true]]) {
    const body = { purchaseId, billNow, nextBillDate: '2027-01-04', len: 'en' };
    expect(await api.json('/api/subscription/reschedule', body, { token })).toMatchObject({
      status: 400,
      payload: { errors: { billNow: 'This value is not valid.' } },
    });
  }
  expect((await api.get<{ data: unknown[] }>('/api/other/fetchPrevPayment', {}, { token })).payload.data).toEqual([]);
});

test('says a field’s own rule for a wrong type', async () => {
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

test('takes the texts of a form in JSON, and an empty optional field for a missing one', async () => {
  const { token, purchaseId } = await api.customer();
  const { productId, price, billingIntervalDays } = await itemOf(api, token, purchaseId);
  const edit = { purchaseId, productId, price: String(price), billingIntervalDays: String(billingIntervalDays) };
  const body = { ...edit, productQty: '3', intervalUnit: 'days', isIntervalChange: '', version: '', len: '' };
  expect((await api.json('/api/subscription/update', body, { token })).status).toBe(200);
  expect((await itemOf(api, token, purchaseId)).productQty).toBe(3);
  const list = await api.get<{ data: unknown[] }>('/api/subscription/all', { nextOrder: '', len: '' }, { token });
  expect(list.payload.data).toHaveLength(1);
  const page = { search: '', page: '', resultPerPage: '' };
  expect((await api.get('/api/admin/discounts', page, { token: admin })).status).toBe(200);
});

test('takes days before today only where a schema says so', async () => {
  expect(await api.json('/demo/customers', { nextBillInDays: '-3' })).toMatchObject({ status: 200 });
  expect(await api.json('/demo/customers', { accounts: '-3' })).toMatchObject({
    status: 400,
    payload: { errors: { accounts: expect.any(String) as string } },
  });
});
