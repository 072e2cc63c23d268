import { call, choiceToken, readableFields, type Route, routesOf } from '../support/routes';
import { createApi, makeFamily } from '../support/api';

const base = process.env.API_URL ?? '';
const api = createApi(base);

const SIGNS_OUT = '/api/user/logout-all';
const KINDS = ['choice', 'customer', 'family', 'admin'] as const;
type Kind = (typeof KINDS)[number];
type Callers = 'anyone' | readonly Kind[];

/** Who may call what (rules §3.2, §3.3, §3.4, §3.13). Any other call is the customers', and under /api/admin the admins'. */
const CALLERS: Readonly<Record<string, Callers>> = {
  '/api/features': 'anyone',
  '/api/action/preview': 'anyone',
  '/api/action/confirm': 'anyone',
  '/api/user/sendotp': 'anyone',
  '/api/user/verifyotp': 'anyone',
  '/api/user/logout': 'anyone',
  '/api/user/multiaccounts': ['choice', 'family'],
  '/api/user/switch-account-login': ['choice', 'family', 'admin'],
  '/api/other/products': ['customer', 'admin'],
  '/api/other/productfreq': ['customer', 'admin'],
  '/api/other/statistic': ['admin'],
  '/api/other/update-productfreq': ['admin'],
};
const callersOf = ({ path }: Route): Callers =>
  CALLERS[path] ?? (path.startsWith('/api/admin/') ? ['admin'] : ['customer']);
/** A customer of a family may call what every customer may. */
const mayCall = (kind: Kind, route: Route): boolean =>
  callersOf(route).includes(kind) || (kind === 'family' && callersOf(route).includes('customer'));

let routes: Route[];
let guarded: Route[];
beforeAll(async () => {
  routes = await routesOf(base);
  guarded = routes.filter((route) => callersOf(route) !== 'anyone');
});

const tokens = async (): Promise<Record<Kind, string>> => ({
  choice: await choiceToken(api),
  customer: (await api.customer()).token,
  family: (await makeFamily(api)).first.token,
  admin: (await api.customers({ admin: true, statuses: [] })).adminToken ?? '',
});

/** Each route's status, by the name of the call. */
const answers = async (list: readonly Route[], ask: (route: Route) => Promise<number>) => {
  const found: [string, number][] = [];
  for (const route of list) found.push([`${route.method} ${route.path}`, await ask(route)]);
  return Object.fromEntries(found);
};
const all = (list: readonly Route[], status: number) =>
  Object.fromEntries(list.map(({ method, path }) => [`${method} ${path}`, status]));

test('serves every call of the list', () => {
  expect(routes.length).toBeGreaterThanOrEqual(31);
  for (const path of Object.keys(CALLERS)) expect(routes.map((route) => route.path)).toContain(path);
});

test.each([
  ['no token', undefined],
  ['an unknown token', `Bearer ${'x'.repeat(43)}`],
  ['another scheme', 'Basic YWRtaW46YWRtaW4='],
  ['a word too many', `Bearer ${'x'.repeat(43)} y`],
  ['a token of SQL', `Bearer ' or 1=1 --`],
])('answers %s with 401', async (_name, authorization) => {
  expect(await answers(guarded, async (route) => (await call(base, route, {}, authorization)).status)).toEqual(
    all(guarded, 401),
  );
});

test.each(KINDS)('allows a %s token its own calls and no other', async (kind) => {
  const token = (await tokens())[kind];
  const others = guarded.filter((route) => !mayCall(kind, route));
  expect(others.length).toBeGreaterThan(3);
  const authorization = `Bearer ${token}`;
  expect(await answers(others, async (route) => (await call(base, route, {}, authorization)).status)).toEqual(
    all(others, 403),
  );
  const own = guarded.filter((one) => mayCall(kind, one));
  // The last one, since it ends the token.
  const ended = own.filter(({ path }) => path === SIGNS_OUT);
  for (const route of [...own.filter((one) => !ended.includes(one)), ...ended]) {
    const { status } = await call(base, route, {}, authorization);
    expect([route.path, [401, 403].includes(status)]).toEqual([
      route.path,
      // Which accounts a choice, or a family, may enter is checked apart.
      (kind === 'choice' || kind === 'family') && route.path.endsWith('switch-account-login') && status === 403,
    ]);
  }
});

test('answers a token with 401 after its logout', async () => {
  const { customer, admin } = await tokens();
  for (const token of [customer, admin]) {
    await api.get('/api/user/logout', {}, { token });
    expect(await answers(guarded, async (route) => (await call(base, route, {}, `Bearer ${token}`)).status)).toEqual(
      all(guarded, 401),
    );
  }
});

describe('another customer’s things', () => {
  const ID_FIELDS = ['purchaseId', 'paySourceId', 'recordId', 'receiptId', 'checkoutChampId', 'id', 'productId'];

  async function othersThings() {
    const made = await api.customer();
    const applied = await api.json<{ receipt: { id: string } }>(
      '/api/subscription/apply-discount',
      { purchaseId: made.purchaseId, discountCode: await api.discount() },
      { token: made.token },
    );
    const details = await api.get<{ data: { paySources: { paySourceId: string }[] }[] }>(
      '/api/user/details',
      {},
      { token: made.token },
    );
    const record = await api.get<{ id: string; code: string }>(
      '/api/subscription/discount-record',
      { purchaseId: made.purchaseId },
      { token: made.token },
    );
    const ids = {
      purchaseId: made.purchaseId,
      paySourceId: details.payload.data[0]?.paySources[0]?.paySourceId ?? '',
      recordId: record.payload.id,
      receiptId: applied.payload.receipt.id,
      code: record.payload.code,
    };
    const secrets = [made.email, ids.code, `"${made.purchaseId}"`];
    return { made, ids, secrets };
  }

  test('are neither shown nor changed by their ids or by nonsense', async () => {
    const { made, ids, secrets } = await othersThings();
    const { token } = await api.customer();
    const all = async () => (await api.get('/api/subscription/all', {}, { token: made.token })).payload;
    const before = await all();
    const own = guarded.filter((route) => callersOf(route).includes('customer'));
    for (const route of own) {
      const named = Object.keys(route.fields).filter((name) => ID_FIELDS.includes(name));
      if (named.length === 0) continue;
      const nonsense = ['', 'x', '0', '-1', '1e3', '9'.repeat(25), `' or 1=1 --`, '%'];
      const tries = nonsense.map((id) => Object.fromEntries(named.map((name) => [name, id])));
      const isTheirs = named.some((name) => name in ids);
      for (const fields of isTheirs ? [ids, ...tries] : tries) {
        const asked = { ...readableFields(route), ...fields };
        const { status, ...answer } = await call(base, route, asked, `Bearer ${token}`);
        const sent = `${route.path} ${JSON.stringify(fields)} answers ${status}`;
        if (status === 200)
          expect([sent, [{ data: [] }, { data: [], totalCount: 0 }, { pays: [] }, null]]).toEqual([
            sent,
            expect.arrayContaining([answer.payload]),
          ]);
        else expect([sent, [400, 404, 409].includes(status)]).toEqual([sent, true]);
        for (const secret of secrets) expect([sent, JSON.stringify(answer).includes(secret)]).toEqual([sent, false]);
      }
    }
    expect(await all()).toEqual(before);
  });

  test('are answered like subscriptions that do not exist (rules §3.5)', async () => {
    const { ids } = await othersThings();
    const { token } = await api.customer();
    for (const route of guarded.filter(({ fields }) => 'purchaseId' in fields)) {
      const fields = readableFields(route);
      const [theirs, unknown] = await Promise.all(
        [ids.purchaseId, '999999999'].map((purchaseId) =>
          call(base, route, { ...fields, purchaseId }, `Bearer ${token}`),
        ),
      );
      expect([route.path, theirs]).toEqual([route.path, unknown]);
    }
  });
});
