import { addDays, businessDayAt } from '#src/domain/isoDate';
import {
  createDiscountAdmin,
  type DiscountAdmin,
  discountForm as form,
  newCode,
  SAVE_DISCOUNT as SAVE,
} from '../../support/discountAdmin';
import { createApi } from '../../support/api';

const api = createApi(process.env.API_URL ?? '');
const DELETE = '/api/admin/delete-discount';
const today = businessDayAt(new Date());

let admin: DiscountAdmin;
beforeAll(async () => {
  admin = await createDiscountAdmin(api);
});
const save: DiscountAdmin['save'] = (change, key) => admin.save(change, key);
const list: DiscountAdmin['list'] = (query) => admin.list(query);
const find: DiscountAdmin['find'] = (code) => admin.find(code);
const idOf: DiscountAdmin['idOf'] = (code) => admin.idOf(code);

test('creates, lists, changes and deletes a discount', async () => {
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
    used_count: 0,
    once_per_customer: false,
    start_date: today,
    end_date: addDays(today, 9),
    customer_list: '',
    version: stored?.version,
  });
  expect(stored?.version).toMatch(/^[\w-]{22}$/);
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

test('refuses an existing code, regardless of case, until its deletion', async () => {
  const code = newCode();
  await save({ code });
  const other = newCode();
  await save({ code: other });
  const taken = { status: 409, message: 'This code exists already.' };
  expect(await save({ code: code.toUpperCase() })).toMatchObject(taken);
  expect(await save({ id: await idOf(other), code: code.toLowerCase() })).toMatchObject(taken);
  // Saves the discount under its current code in upper case.
  expect((await save({ id: await idOf(code), code: code.toUpperCase() })).status).toBe(200);
  await admin.get(DELETE, { id: await idOf(code) });
  expect((await save({ code })).status).toBe(200);
});

test('keeps a past start date, and accepts no other past date', async () => {
  const code = newCode();
  await api.discount({ code, startInDays: -9 });
  const id = await idOf(code);
  expect((await save({ id, code, startDate: addDays(today, -9) })).status).toBe(200);
  expect(await save({ id, code, startDate: addDays(today, -8) })).toMatchObject({
    status: 400,
    payload: { errors: { startDate: expect.any(String) as string } },
  });
});

test('creates a code once for eight concurrent calls', async () => {
  const code = newCode();
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => save({ code })))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(7);
});

test('normalizes the customer list and removes duplicates', async () => {
  const code = newCode();
  await save({ code, customerList: ' B@Kunden.example,a@kunden.example,,b@kunden.example' });
  expect((await find(code))?.customer_list).toBe('a@kunden.example,b@kunden.example');
});

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `${index}@kunden.example`).join(',');

test('accepts 2,000 addresses of any length, and refuses more at the field', async () => {
  const code = newCode();
  const long = Array.from(
    { length: 2_000 },
    (_, index) => `${'x'.repeat(55)}${1_000 + index}@${'k'.repeat(60)}.example`,
  );
  expect(await save({ code, customerList: long.join(',') })).toMatchObject({ status: 200 });
  expect((await find(code))?.customer_list.split(',')).toHaveLength(2_000);
  for (const count of [2_001, 2_600, 20_000]) {
    expect(await save({ code: newCode(), customerList: addresses(count) })).toMatchObject({
      status: 400,
      payload: { errors: { customerList: '2,000 addresses are possible at most; there are more on the list.' } },
    });
  }
});

test('creates a discount once per key, and refuses the key with another body', async () => {
  const body = form();
  const key = `key-${body.code}`;
  const first = await admin.json(SAVE, body, key);
  const again = await admin.json(SAVE, body, key);
  expect([again.status, again.message]).toEqual([first.status, first.message]);
  expect(await list({ search: body.code })).toMatchObject({ totalCount: 1 });
  expect((await admin.json(SAVE, { ...body, amount: 11 }, key)).status).toBe(409);
});

test('refuses a save with an outdated version, changes nothing and returns the current row', async () => {
  const code = newCode();
  await save({ code });
  const seen = await find(code);
  const base = { id: seen?.id, code, version: seen?.version };
  expect((await save({ ...base, amount: 25 })).status).toBe(200);
  const refused = await save({ ...base, usageTime: 5 });
  expect(refused).toMatchObject({
    status: 409,
    message: `Somebody else changed the discount ${code} in the meantime. Nothing was saved. Please compare, and decide what holds.`,
  });
  const present = await find(code);
  expect(refused.payload).toEqual({ current: present });
  expect(present).toMatchObject({ amount: 25, usage_time: null });
  expect((await save({ ...base, usageTime: 5, amount: 25, version: present?.version })).status).toBe(200);
  expect(await find(code)).toMatchObject({ amount: 25, usage_time: 5 });
  // Because a save without a version overwrites any version.
  expect((await save({ id: seen?.id, code, amount: 30 })).status).toBe(200);
  expect((await save({ ...base, version: '' })).status).toBe(200);
});

test('accepts one of several concurrent edits of one version, also of the customer list', async () => {
  const code = newCode();
  await save({ code });
  const seen = await find(code);
  const replies = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      save({ id: seen?.id, code, customerList: `${name}@kunden.example`, version: seen?.version }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('searches a part of the code and treats wildcards as characters', async () => {
  const code = newCode();
  await save({ code });
  expect((await list({ search: code.slice(3, 9).toUpperCase() })).discounts.map((one) => one.code)).toContain(code);
  for (const search of [`${code.slice(0, 5)}%`, '_____', `${code}'--`, `${code}\\`]) {
    expect(await list({ search })).toEqual({ discounts: [], totalCount: 0 });
  }
});

test('pages the list, newest first', async () => {
  const prefix = newCode();
  for (const letter of 'abc') await save({ code: `${prefix}-${letter}` });
  const pages = await Promise.all(['1', '2', '3'].map((page) => list({ search: prefix, page, resultPerPage: '2' })));
  expect(pages.map(({ discounts }) => discounts.map(({ code }) => code.slice(-1)))).toEqual([['c', 'b'], ['a'], []]);
  expect(pages.map(({ totalCount }) => totalCount)).toEqual([3, 3, 3]);
});

test('lists an exact match before newer partial matches', async () => {
  const code = newCode();
  for (const text of [code, `${code}-b`, `${code}-c`]) await save({ code: text });
  const first = await list({ search: code.toLowerCase(), resultPerPage: '2' });
  expect(first.discounts.map((one) => one.code)).toEqual([code, `${code}-c`]);
});

test('returns 404 for an unknown id', async () => {
  for (const id of ['999999999', "1' or '1'='1"]) {
    expect((await save({ id })).status).toBe(404);
    expect((await admin.get(DELETE, { id })).status).toBe(404);
  }
});

test('keeps a deleted code on its subscription and applies it to no other (rules §15.27)', async () => {
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
