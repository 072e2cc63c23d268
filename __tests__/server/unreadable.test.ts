import { ask, call, callRaw, choiceToken, FORM, readableFields, type Route, routesOf } from '../support/routes';
import { createApi } from '../support/api';

const base = process.env.API_URL ?? '';
const api = createApi(base);
const JSON_TYPE = 'application/json';
const THREE_MB = 'a'.repeat(3 * 1024 * 1024);

let routes: Route[];
let posts: Route[];
let customer: string;
let admin: string;
let choice: string;
let acting: string;
beforeAll(async () => {
  routes = await routesOf(base);
  posts = routes.filter(({ method }) => method === 'POST');
  customer = (await api.customer()).token;
  choice = await choiceToken(api);
  admin = (await api.customers({ admin: true, statuses: [] })).adminToken ?? '';
  const query = { checkoutChampId: (await api.customer()).customerId };
  const entered = await api.get<{ token: string }>('/api/user/switch-account-login', query, { token: admin });
  acting = entered.payload.token;
  const declaration = new URLSearchParams({ name: 'Kim Muster', email: 'kim@kunden.example' });
  await fetch(`${base}/cancel-contract`, { method: 'POST', body: declaration });
});

const isAdmins = ({ path }: Route) =>
  path.startsWith('/api/admin/') || path.endsWith('/statistic') || path.endsWith('/update-productfreq');
const isChoosers = ({ path }: Route) => path.endsWith('/multiaccounts') || path.endsWith('/switch-account-login');
/** Only an admin's token outlives that everybody is signed out. */
const signsOut = ({ path }: Route) => path.endsWith('/logout-all');
const tokenOf = (route: Route) =>
  isAdmins(route) ? admin : isChoosers(route) ? choice : signsOut(route) ? acting : customer;
const headerOf = (route: Route) => `Bearer ${tokenOf(route)}`;

/** Read no field, so they may succeed whatever the body. */
const ASKS_NOTHING = new Set(['/api/user/delete-shipping-address', '/api/user/logout-all']);

test.each<[name: string, body: string, type: string, status: number]>([
  ['broken JSON', '{"purchaseId":', JSON_TYPE, 400],
  ['a JSON list', '[1]', JSON_TYPE, 400],
  ['a JSON text', '"text"', JSON_TYPE, 400],
  ['a JSON null', 'null', JSON_TYPE, 400],
  ['a poisoned prototype', '{"__proto__":{"a":1}}', JSON_TYPE, 400],
  ['a broken form', 'purchaseId=%E0%A4%A&len=%', FORM, 400],
  ['a JSON number', '7', JSON_TYPE, 400],
  ['empty JSON', '', JSON_TYPE, 400],
  ['XML', '<a/>', 'text/xml', 415],
  ['70 kB of form', `code=${'a'.repeat(70_000)}`, FORM, 413],
  ['3 MB of form', `code=${THREE_MB}`, FORM, 413],
  ['3 MB of JSON', JSON.stringify({ code: THREE_MB }), JSON_TYPE, 413],
])('every POST refuses %s', async (_name, body, type, status) => {
  for (const route of posts) {
    const answer = await callRaw(base, route, body, type, tokenOf(route));
    const isFine =
      answer.status === status || (ASKS_NOTHING.has(route.path) && [200, 400, 409].includes(answer.status));
    expect([route.path, answer.status, isFine]).toEqual([route.path, answer.status, true]);
  }
});

test('every POST refuses objects and lists where a text is expected, and a repeated field', async () => {
  for (const route of posts.filter(({ path }) => !ASKS_NOTHING.has(path))) {
    const names = Object.keys(route.fields).filter((name) => name !== 'len');
    for (const value of [{ a: [] }, [[]]]) {
      const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, value])));
      expect([route.path, (await callRaw(base, route, body, JSON_TYPE, tokenOf(route))).status]).toEqual([
        route.path,
        400,
      ]);
    }
    const twice = names.map((name) => `${name}=a&${name}=b`).join('&');
    expect([route.path, (await callRaw(base, route, twice, FORM, tokenOf(route))).status]).toEqual([route.path, 400]);
  }
});

test('every POST accepts a form and JSON alike', async () => {
  for (const route of posts.filter(({ path }) => !path.startsWith('/api/user/') && !isAdmins({ path } as Route))) {
    const fields = readableFields(route);
    const form = await call(base, route, fields, headerOf(route));
    const json = await callRaw(base, route, JSON.stringify(fields), JSON_TYPE, tokenOf(route));
    expect([route.path, json]).toEqual([route.path, form]);
    expect([404, 409]).toContain(form.status);
  }
});

test('every call refuses a NUL byte in any field, as a form and as JSON', async () => {
  for (const route of routes) {
    for (const name of Object.keys(route.fields)) {
      const fields = { ...readableFields(route), [name]: 'a\0b' };
      const replies = [
        await call(base, route, fields, headerOf(route)),
        ...(route.method === 'POST'
          ? [await callRaw(base, route, JSON.stringify(fields), JSON_TYPE, tokenOf(route))]
          : []),
      ];
      for (const { status } of replies) expect([route.path, name, status]).toEqual([route.path, name, 400]);
    }
  }
});

/** As 10,000 lists in each other are sent; JSON.stringify would not survive them. */
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.each(['[[x]]', '{"a":[x]}', '{"len":x}'])('every POST refuses 10,000 nested lists in %s', async (shape) => {
  for (const route of posts) {
    const { status, payload } = await callRaw(
      base,
      route,
      shape.replace('x', nested(10_000)),
      JSON_TYPE,
      tokenOf(route),
    );
    const field = /"(\w+)"/.exec(shape)?.[1] ?? 'body';
    expect([route.path, status]).toEqual([route.path, 400]);
    expect(payload).toMatchObject({ errors: { [field]: expect.any(String) as string } });
  }
});

test('ends nesting at 32, without a sign-in as well (rules §2.12)', async () => {
  const codeFor = (levels: number) =>
    ask(base, '/api/user/sendotp', {
      method: 'POST',
      body: `{"email":"nobody-at-all@kunden.example","unknown":${nested(levels)},"len":"en"}`,
      headers: { 'content-type': JSON_TYPE },
    });
  // The body is the first level.
  expect((await codeFor(31)).status).not.toBe(400);
  for (const levels of [32, 10_000]) {
    expect(await codeFor(levels)).toMatchObject({
      status: 400,
      message: 'This value is nested too deeply.',
      payload: { errors: { unknown: 'This value is nested too deeply.' } },
    });
  }
});

test.each(['\ud800', 'a\udfffb', '\ude00\ud83d', 'a\0b'])(
  'every POST refuses %j in each of its fields',
  async (text) => {
    for (const route of posts) {
      for (const name of Object.keys(route.fields)) {
        const body = JSON.stringify({ ...readableFields(route), [name]: text, len: 'en' });
        if (name === 'len') continue;
        expect([route.path, name, await callRaw(base, route, body, JSON_TYPE, tokenOf(route))]).toMatchObject([
          route.path,
          name,
          { status: 400, payload: { errors: { [name]: 'This text has characters that we cannot store.' } } },
        ]);
      }
    }
  },
);

test('refuses half a character in a name of a field, and deep inside', async () => {
  for (const body of ['{"\\ud800":1}', '{"email":{"a":["b",{"\\udc00":1}]}}', '["a\\u0000"]', '"\\ud800"']) {
    const init = { method: 'POST', body, headers: { 'content-type': JSON_TYPE } };
    expect([body, (await ask(base, '/api/user/sendotp', init)).status]).toEqual([body, 400]);
  }
});

test('stores whole characters outside of the first plane', async () => {
  const { token, purchaseId } = await api.customer();
  const cancel = { purchaseId, cancelReason: 'Umzug 🐈' };
  expect((await api.json('/api/subscription/cancel', cancel, { token })).status).toBe(200);
});

test.each(['/api/%zz', '/api/user/details?len=%00', '/api/subscription/all?purchaseId=%00'])(
  'answers GET %s with a 4xx',
  async (path) => {
    const { status } = await ask(base, path, {});
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  },
);

test('answers a POST without a body with 400', async () => {
  expect((await ask(base, '/api/user/sendotp', { method: 'POST' })).status).toBe(400);
});

test('every call refuses a date that does not exist', async () => {
  let dates = 0;
  for (const route of routes) {
    for (const name of Object.keys(route.fields).filter((field) => field.endsWith('Date'))) {
      dates += 1;
      for (const day of [
        '2027-02-30',
        '2027-13-01',
        '30.01.2027',
        '2027-1-4',
        '2027-01-04T00:00:00Z',
        '0',
        'tomorrow',
      ]) {
        const asked = { ...readableFields(route), id: '', [name]: day };
        const { status, payload } = await call(base, route, asked, headerOf(route));
        const { errors = {} } = (payload ?? {}) as { errors?: object };
        expect([route.path, name, day, status, name in errors]).toEqual([route.path, name, day, 400, true]);
      }
    }
  }
  expect(dates).toBeGreaterThanOrEqual(8);
});

const NASTY = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  "' or 1=1 --",
  '; drop table customers',
  '%%%',
  '\\%',
  '((',
  '[a-z]',
  'ü',
  '😀',
];

test('every search takes its text literally', async () => {
  const searches = routes.filter(({ fields }) => 'search' in fields);
  expect(searches).toHaveLength(3);
  for (const route of searches) {
    for (const search of NASTY) {
      expect([search, (await call(base, route, { search }, headerOf(route))).status]).toEqual([search, 200]);
    }
    const all = (await call(base, route, {}, headerOf(route))).payload as { totalResults?: number };
    const none = (await call(base, route, { search: "%' or '1'='1" }, headerOf(route))).payload;
    expect(none).not.toEqual(all);
    expect(JSON.stringify(none)).toMatch(/"(totalResults|totalCount)":0/);
  }
});

test('every call takes SQL in a field as a value', async () => {
  for (const route of routes) {
    for (const name of Object.keys(route.fields)) {
      const value = "1'; drop table customers; --";
      const { status } = await call(base, route, { ...readableFields(route), [name]: value }, headerOf(route));
      expect([route.path, name, status < 500]).toEqual([route.path, name, true]);
    }
  }
  expect((await api.customers()).accounts).toHaveLength(1);
});
