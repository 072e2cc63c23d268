import { randomBytes } from 'node:crypto';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { createAdmin, type Admin } from '../support/adminApi';
import { createApi } from '../support/serverApi';

const api = createApi(process.env.API_URL ?? '');
const SAVE = '/api/admin/create-update-discount';
const LIST = '/api/admin/discounts';
const DELETE = '/api/admin/delete-discount';
const today = businessDayAt(new Date());

interface Discount {
  id: string;
  code: string;
  amount: number;
  is_percent: boolean;
  usage_time: number | null;
  once_per_customer: boolean;
  start_date: string;
  end_date: string | null;
  customer_list: string;
}
interface List {
  discounts: Discount[];
  totalCount: number;
}

let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const newCode = () => `T-${randomBytes(5).toString('hex')}`;
const form = (change: Record<string, unknown> = {}) => ({
  code: newCode(),
  amount: 10,
  isPercentage: true,
  customerList: '',
  usageTime: '',
  oncePerCustomer: false,
  startDate: today,
  endDate: '',
  ...change,
});
const save = (change: Record<string, unknown> = {}, key?: string) => admin.json(SAVE, form(change), key);
const list = async (query: Record<string, string>) => (await admin.get<List>(LIST, query)).payload;
const find = async (code: string) => (await list({ search: code })).discounts[0];
const idOf = async (code: string) => (await find(code))?.id ?? '';

test('a discount is created, listed, changed and deleted', async () => {
  const code = newCode();
  const created = await save({ code, amount: 12.5, usageTime: 7, endDate: addDays(today, 9) });
  expect(created).toMatchObject({ status: 200, message: `Discount ${code} has been created.` });
  const stored = await find(code);
  expect(stored).toEqual({
    id: stored?.id,
    code,
    amount: 12.5,
    is_percent: true,
    usage_time: 7,
    once_per_customer: false,
    start_date: today,
    end_date: addDays(today, 9),
    customer_list: '',
  });
  const id = stored?.id ?? '';
  const change = { id, code, amount: 500, isPercentage: false, oncePerCustomer: true, usageTime: null };
  expect(await save(change)).toMatchObject({ status: 200, message: `Discount ${code} has been updated.` });
  expect(await find(code)).toMatchObject({
    id,
    amount: 500,
    is_percent: false,
    usage_time: null,
    once_per_customer: true,
    end_date: null,
  });
  expect(await admin.get(DELETE, { id })).toMatchObject({ status: 200, message: `Discount ${code} has been deleted.` });
  expect(await list({ search: code })).toEqual({ discounts: [], totalCount: 0 });
  expect((await admin.get(DELETE, { id })).status).toBe(404);
});

test('a form is taken like JSON', async () => {
  const { code, ...rest } = form();
  const fields = Object.fromEntries(Object.entries({ code, ...rest }).map(([name, value]) => [name, String(value)]));
  expect((await admin.post(SAVE, fields)).status).toBe(200);
  expect(await find(code)).toMatchObject({ amount: 10, is_percent: true, usage_time: null, end_date: null });
});

describe('each rule of the form, with a value that passes and one that fails', () => {
  const passing: [field: string, value: unknown][] = [
    ['code', `A1-b-${randomBytes(4).toString('hex')}`],
    ['amount', 1],
    ['amount', '99.99'],
    ['amount', 100],
    ['usageTime', ''],
    ['usageTime', null],
    ['usageTime', 1],
    ['usageTime', '9999'],
    ['startDate', today],
    ['startDate', addDays(today, 400)],
    ['endDate', null],
    ['customerList', ''],
    ['customerList', 'a@b.de, Ü@kunden.example'],
  ];
  test.each(passing)('%s %j passes', async (field, value) => {
    expect((await save({ [field]: value })).status).toBe(200);
  });

  const failing: [field: string, value: unknown, message: string][] = [
    ['code', '', 'Please enter a code.'],
    ['code', '   ', 'Please enter a code.'],
    ['code', undefined, 'Please enter a code.'],
    ['code', 'TEN%', 'The code may hold letters, digits and hyphens only, 50 at most.'],
    ['code', 'TEN OFF', 'The code may hold letters, digits and hyphens only, 50 at most.'],
    ['code', 'ZEHN_', 'The code may hold letters, digits and hyphens only, 50 at most.'],
    ['amount', undefined, 'Please enter the amount as a number with two decimals at most.'],
    ['amount', '', 'Please enter the amount as a number with two decimals at most.'],
    ['amount', 'ten', 'Please enter the amount as a number with two decimals at most.'],
    ['amount', '1e2', 'Please enter the amount as a number with two decimals at most.'],
    ['amount', 1.234, 'Please enter the amount as a number with two decimals at most.'],
    ['amount', -5, 'Please enter the amount as a number with two decimals at most.'],
    ['amount', 0.99, 'The amount must be at least 1.'],
    ['amount', 100.01, 'A discount cannot exceed 100 percent.'],
    ['isPercentage', undefined, 'Please choose percentage or fixed amount.'],
    ['isPercentage', 'maybe', 'Please choose percentage or fixed amount.'],
    ['customerList', 'a@b.de,nobody', 'One of the e-mail addresses is not valid.'],
    ['usageTime', 'often', 'Please enter the number of uses as a whole number.'],
    ['usageTime', 1.5, 'Please enter the number of uses as a whole number.'],
    ['usageTime', 0, 'The code must be usable at least once.'],
    ['usageTime', 10_000, '9999 uses are possible at most.'],
    ['startDate', undefined, 'Please choose a start date.'],
    ['startDate', '', 'Please choose a start date.'],
    ['startDate', '2027-02-30', 'Please give a day that exists, as YYYY-MM-DD.'],
    ['startDate', addDays(today, -1), 'The start date must not be in the past.'],
    ['endDate', '2027-02-30', 'Please give a day that exists, as YYYY-MM-DD.'],
    ['endDate', addDays(today, -1), 'The end date must not be before the start date.'],
    ['len', 'fr', 'Als Sprache gibt es en und de.'],
  ];
  test.each(failing)('%s %j fails', async (field, value, message) => {
    expect(await save({ [field]: value })).toMatchObject({
      status: 400,
      message,
      payload: { errors: { [field]: message } },
    });
  });

  test('a fixed amount goes up to 999999, a percentage to 100', async () => {
    expect((await save({ amount: 999_999, isPercentage: false })).status).toBe(200);
    expect(await save({ amount: 999_999.01, isPercentage: false })).toMatchObject({
      status: 400,
      message: 'The amount must be 999999 at most.',
    });
  });

  test('the end may be the start', async () => {
    expect((await save({ endDate: today })).status).toBe(200);
  });

  test('several broken rules are all told', async () => {
    const { payload } = await admin.json<{ errors: Record<string, string> }>(SAVE, form({ amount: 0, usageTime: 0 }));
    expect(Object.keys(payload.errors).sort()).toEqual(['amount', 'usageTime']);
  });
});

test('a code is unique whatever its case, and is free again once it is deleted', async () => {
  const code = newCode();
  await save({ code });
  const other = newCode();
  await save({ code: other });
  const taken = { status: 409, message: 'This code exists already.' };
  expect(await save({ code: code.toUpperCase() })).toMatchObject(taken);
  expect(await save({ id: await idOf(other), code: code.toLowerCase() })).toMatchObject(taken);
  // Its own code, written otherwise, is not taken.
  expect((await save({ id: await idOf(code), code: code.toUpperCase() })).status).toBe(200);
  await admin.get(DELETE, { id: await idOf(code) });
  expect((await save({ code })).status).toBe(200);
});

test('of twenty who create one code at once, one succeeds', async () => {
  const code = newCode();
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => save({ code })))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
});

test('the customer list is stored in its normal form, each address once', async () => {
  const code = newCode();
  await save({ code, customerList: ' B@Kunden.example,a@kunden.example,,b@kunden.example' });
  expect((await find(code))?.customer_list).toBe('a@kunden.example,b@kunden.example');
});

test('the same key creates once; with another body it is refused', async () => {
  const body = form();
  const key = `key-${body.code}`;
  const first = await admin.json(SAVE, body, key);
  const again = await admin.json(SAVE, body, key);
  expect([again.status, again.message]).toEqual([first.status, first.message]);
  expect(await list({ search: body.code })).toMatchObject({ totalCount: 1 });
  expect((await admin.json(SAVE, { ...body, amount: 11 }, key)).status).toBe(409);
});

test('the search finds a part of the code, and wildcards are characters', async () => {
  const code = newCode();
  await save({ code });
  expect((await list({ search: code.slice(3, 9).toUpperCase() })).discounts.map((one) => one.code)).toContain(code);
  for (const search of [`${code.slice(0, 5)}%`, '_____', `${code}'--`, `${code}\\`]) {
    expect(await list({ search })).toEqual({ discounts: [], totalCount: 0 });
  }
});

test('pages are cut from one order, newest first', async () => {
  const prefix = newCode();
  for (const letter of 'abc') await save({ code: `${prefix}-${letter}` });
  const pages = await Promise.all(['1', '2', '3'].map((page) => list({ search: prefix, page, resultPerPage: '2' })));
  expect(pages.map(({ discounts }) => discounts.map(({ code }) => code.slice(-1)))).toEqual([['c', 'b'], ['a'], []]);
  expect(pages.map(({ totalCount }) => totalCount)).toEqual([3, 3, 3]);
});

test('an unknown id is a 404', async () => {
  for (const id of ['999999999', 'abc', '0', '-1', "1' or '1'='1"]) {
    expect((await save({ id })).status).toBe(404);
    expect((await admin.get(DELETE, { id })).status).toBe(404);
  }
});

test('a code in use stays on its subscription when it is deleted, and takes no new ones', async () => {
  const code = newCode();
  await save({ code });
  const { token, purchaseId } = await api.customer();
  const apply = (who: { token: string; purchaseId: string }) =>
    api.json(
      '/api/subscription/apply-discount',
      { purchaseId: who.purchaseId, discountCode: code, len: 'en' },
      { token: who.token },
    );
  expect((await apply({ token, purchaseId })).status).toBe(200);
  expect((await admin.get(DELETE, { id: await idOf(code) })).status).toBe(200);
  const record = await api.get<{ code: string } | null>('/api/subscription/discount-record', { purchaseId }, { token });
  expect(record.payload?.code).toBe(code);
  const refused = await apply(await api.customer());
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(500);
});
