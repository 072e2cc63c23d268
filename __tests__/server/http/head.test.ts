import { createAdmin, createApi, itemOf } from '../../support/api';
import { callsOf, tokenFor, tokensOf } from '../../support/calls';

const base = process.env.API_URL ?? '';
const api = createApi(base);

/** GET routes that change data and have no HEAD. All other GET routes only read. */
const ACTIONS = [
  '/api/admin/delete-discount',
  '/api/admin/sync-customer',
  '/api/subscription/reactive',
  '/api/user/logout',
  '/api/user/switch-account-login',
];

/** GET routes about one thing, which is unknown here. */
const ABOUT_ONE = ['/api/subscription/bill', '/api/admin/refund', '/api/admin/customer', '/api/admin/customer/mail'];

const head = (path: string, query: Readonly<Record<string, string>>, token: string) =>
  fetch(`${base}${path}?${new URLSearchParams(query).toString()}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  });

test('supports HEAD for GET routes that change nothing, and for no others (rules §2.16)', async () => {
  const { token, purchaseId } = await api.customer();
  const tokens = { ...(await tokensOf(api)), customer: token };
  const gets = (await callsOf(base)).filter(({ method }) => method === 'GET');
  expect(gets.map(({ path }) => path)).toEqual(expect.arrayContaining(ACTIONS));
  for (const call of gets) {
    const { status } = await head(call.path, { ...call.request, purchaseId }, tokenFor(tokens, call));
    expect([call.path, status]).toEqual([call.path, [...ACTIONS, ...ABOUT_ONE].includes(call.path) ? 404 : 200]);
  }
});

test('a HEAD request to a route that changes data changes nothing', async () => {
  const { token, purchaseId } = await api.customer({ statuses: ['PAUSED'] });
  const admin = await createAdmin(api);
  const code = await api.discount();
  const idOf = async () => {
    const { payload } = await admin.get<{ discounts: { id: string }[] }>('/api/admin/discounts', { search: code });
    return payload.discounts.map(({ id }) => id);
  };
  const [id = ''] = await idOf();
  await head('/api/admin/delete-discount', { id }, admin.token);
  await head('/api/subscription/reactive', { purchaseId }, token);
  await head('/api/user/logout', {}, token);
  expect(await idOf()).toEqual([id]);
  expect((await itemOf(api, token, purchaseId)).status).toBe('PAUSED');
});
