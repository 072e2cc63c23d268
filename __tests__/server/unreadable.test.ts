import { call, callRaw, choiceToken, FORM, readableFields } from '../support/routeCalls';
import { routesOf, type Route } from '../support/routeList';
import { createApi } from '../support/serverApi';

const base = process.env.API_URL ?? '';
const api = createApi(base);
const JSON_TYPE = 'application/json';
const THREE_MB = 'a'.repeat(3 * 1024 * 1024);

let routes: Route[];
let posts: Route[];
let customer: string;
let admin: string;
let choice: string;
beforeAll(async () => {
  routes = await routesOf(base);
  posts = routes.filter(({ method }) => method === 'POST');
  customer = (await api.customer()).token;
  choice = await choiceToken(api);
  admin = (await api.customers({ admin: true, statuses: [] })).adminToken ?? '';
});

const isAdmins = ({ path }: Route) =>
  path.startsWith('/api/admin/') || path.endsWith('/statistic') || path.endsWith('/update-productfreq');
const isChoosers = ({ path }: Route) => path.endsWith('/multiaccounts') || path.endsWith('/switch-account-login');
const tokenOf = (route: Route) => (isAdmins(route) ? admin : isChoosers(route) ? choice : customer);
const headerOf = (route: Route) => `Bearer ${tokenOf(route)}`;

/** Asks for nothing at all, so it can do without a readable body; signing out needs none either. */
const ASKS_NOTHING = new Set(['/api/user/delete-shipping-address']);

test.each<[name: string, body: string, type: string, status: number]>([
  ['broken JSON', '{"purchaseId":', JSON_TYPE, 400],
  ['a JSON list', '[1]', JSON_TYPE, 400],
  ['a JSON text', '"text"', JSON_TYPE, 400],
  ['a JSON null', 'null', JSON_TYPE, 400],
  ['a poisoned prototype', '{"__proto__":{"a":1}}', JSON_TYPE, 400],
  ['a broken form', 'purchaseId=%E0%A4%A&len=%', FORM, 400],
  ['XML', '<a/>', 'text/xml', 415],
  ['3 MB of form', `code=${THREE_MB}`, FORM, 413],
  ['3 MB of JSON', JSON.stringify({ code: THREE_MB }), JSON_TYPE, 413],
])('every POST refuses %s', async (_name, body, type, status) => {
  for (const route of posts) {
    const answer = await callRaw(base, route, body, type, tokenOf(route));
    const isFine = answer.status === status || (ASKS_NOTHING.has(route.path) && [400, 409].includes(answer.status));
    expect([route.path, answer.status, isFine]).toEqual([route.path, answer.status, true]);
  }
});

test('every POST refuses objects and lists where a text belongs, and a field that stands there twice', async () => {
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

test('every POST takes a form and JSON alike', async () => {
  for (const route of posts.filter(({ path }) => !path.startsWith('/api/user/') && !isAdmins({ path } as Route))) {
    const fields = readableFields(route);
    const form = await call(base, route, fields, headerOf(route));
    const json = await callRaw(base, route, JSON.stringify(fields), JSON_TYPE, tokenOf(route));
    expect([route.path, json]).toEqual([route.path, form]);
    expect([404, 409]).toContain(form.status);
  }
});

test('every call refuses a NUL byte in any field', async () => {
  for (const route of routes) {
    for (const name of Object.keys(route.fields)) {
      const { status } = await call(base, route, { ...readableFields(route), [name]: 'a\0b' }, headerOf(route));
      expect([route.path, name, status]).toEqual([route.path, name, 400]);
    }
  }
});

test('every date must be a day that exists', async () => {
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

test('every search takes anything as plain text', async () => {
  const searches = routes.filter(({ fields }) => 'search' in fields);
  expect(searches).toHaveLength(2);
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

test('SQL in any field is a value like any other', async () => {
  for (const route of routes) {
    for (const name of Object.keys(route.fields)) {
      const value = "1'; drop table customers; --";
      const { status } = await call(base, route, { ...readableFields(route), [name]: value }, headerOf(route));
      expect([route.path, name, status < 500]).toEqual([route.path, name, true]);
    }
  }
  expect((await api.customers()).accounts).toHaveLength(1);
});
