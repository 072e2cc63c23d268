import { createAdmin, type Admin } from '../support/adminApi';
import { createApi } from '../support/serverApi';

const base = process.env.API_URL ?? '';
const api = createApi(base);
const RANGE = 'startDate=2026-01-01&endDate=2026-02-01';

type Method = 'GET' | 'POST';
const CALLS: [method: Method, path: string][] = [
  ['GET', `/api/admin/cohort?type=ltv&${RANGE}`],
  ['GET', '/api/admin/discounts'],
  ['GET', '/api/admin/delete-discount?id=1'],
  ['POST', '/api/admin/create-update-discount'],
  ['GET', '/api/admin/fetch-all-customers'],
  ['GET', '/api/admin/sync-customer'],
  ['GET', `/api/other/statistic?${RANGE}`],
  ['POST', '/api/other/update-productfreq'],
];

let admin: Admin;
let customerToken: string;
beforeAll(async () => {
  admin = await createAdmin(api);
  customerToken = (await api.customer()).token;
});

async function call(method: Method, path: string, init: RequestInit = {}, token: string | null = admin.token) {
  const reply = await fetch(`${base}${path}`, {
    method,
    ...init,
    headers: {
      ...(init.headers as Record<string, string> | undefined),
      ...(token !== null && { authorization: token.includes(' ') ? token : `Bearer ${token}` }),
    },
  });
  const envelope = (await reply.json()) as { status: number; message: string; payload?: unknown };
  expect(envelope.status).toBe(reply.status);
  expect(envelope.message).not.toBe('');
  return reply.status;
}
const form = (body: string): RequestInit => ({
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const json = (body: string): RequestInit => ({ body, headers: { 'content-type': 'application/json' } });
const anyForm = (method: Method) => (method === 'POST' ? form('productId=1&frequency=4') : {});

describe.each(CALLS)('%s %s', (method, path) => {
  test('is for admins alone', async () => {
    const statuses = [];
    for (const token of [
      null,
      customerToken,
      'x'.repeat(43),
      'Basic YWRtaW46YWRtaW4=',
      `Bearer  ${admin.token}`,
      'Bearer x y',
    ]) {
      statuses.push(await call(method, path, anyForm(method), token));
    }
    expect(statuses).toEqual([401, 403, 401, 401, 401, 401]);
  });

  test('a token that was signed out opens nothing', async () => {
    const other = await createAdmin(api);
    await other.get('/api/user/logout');
    expect(await call(method, path, anyForm(method), other.token)).toBe(401);
  });
});

describe.each(CALLS.filter(([method]) => method === 'POST'))('%s %s', (method, path) => {
  test.each<[string, RequestInit, number]>([
    ['broken JSON', json('{"code":'), 400],
    ['a JSON list', json('[]'), 400],
    ['a JSON null', json('null'), 400],
    ['an empty body', {}, 400],
    ['a broken form', form('code=%E0%A4%A&%'), 400],
    ['a field twice', form('productId=1&productId=2&frequency=4&code=a&code=b'), 400],
    ['an object for a text', json('{"code":{"a":1},"productId":{"b":1},"frequency":[]}'), 400],
    ['a NUL byte', form('productId=1%00&frequency=4&code=a%00'), 400],
    ['3 MB', form(`code=${'a'.repeat(3_000_000)}`), 413],
    ['XML', { body: '<a/>', headers: { 'content-type': 'text/xml' } }, 415],
  ])('%s is refused', async (_name, init, status) => {
    expect(await call(method, path, init)).toBe(status);
  });
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

test.each(['/api/admin/fetch-all-customers', '/api/admin/discounts'])(
  '%s takes any search as plain text',
  async (path) => {
    for (const search of NASTY) {
      const status = await call('GET', `${path}?search=${encodeURIComponent(search)}`);
      expect([search, status]).toEqual([search, 200]);
    }
    expect(await call('GET', `${path}?search=%00`)).toBe(400);
    expect(await call('GET', `${path}?search=a&search=b`)).toBe(400);
    expect(await call('GET', `${path}?search[a]=b`)).toBe(200);
  },
);
