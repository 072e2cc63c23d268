import { createAdmin, createApi, itemOf } from '../support/api';
import { choiceToken, readableFields, type Route, routesOf } from '../support/routes';

const base = process.env.API_URL ?? '';
const api = createApi(base);

/** GETs that change nothing; every other one is an action, and has no HEAD. */
const READS = [
  '/api/admin/cohort',
  '/api/admin/declarations',
  '/api/admin/discounts',
  '/api/admin/fetch-all-customers',
  '/api/features',
  '/api/other/fetchPrevPayment',
  '/api/other/productfreq',
  '/api/other/products',
  '/api/other/statistic',
  '/api/subscription/all',
  '/api/subscription/discount-record',
  '/api/user/details',
  '/api/user/mail-preferences',
  '/api/user/multiaccounts',
  '/api/user/receipts',
];
const ACTS = [
  '/api/admin/delete-discount',
  '/api/admin/sync-customer',
  '/api/subscription/reactive',
  '/api/user/logout',
  '/api/user/switch-account-login',
];

const head = (path: string, query: Record<string, string>, token: string) =>
  fetch(`${base}${path}?${new URLSearchParams(query).toString()}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  });

test('has HEAD for a GET that changes nothing, and for no other (rules §2.16)', async () => {
  const gets = (await routesOf(base)).filter(({ method }) => method === 'GET');
  expect(gets.map(({ path }) => path).sort()).toEqual([...READS, ...ACTS].sort());
  const [{ token }, { token: admin }, choice] = [await api.customer(), await createAdmin(api), await choiceToken(api)];
  const statusesOf = async (route: Route) => {
    const replies = await Promise.all(
      [token, admin, choice].map((one) => head(route.path, readableFields(route), one)),
    );
    return replies.map(({ status }) => status);
  };
  for (const route of gets) {
    const statuses = await statusesOf(route);
    if (ACTS.includes(route.path)) expect([route.path, statuses]).toEqual([route.path, [404, 404, 404]]);
    else expect([route.path, statuses.some((status) => status === 200 || status === 404)]).toEqual([route.path, true]);
  }
});

test('changes nothing by a HEAD of what acts', async () => {
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
