import { call, choiceToken, readableFields } from '../support/routeCalls';
import { routesOf, type Route } from '../support/routeList';
import { createApi } from '../support/serverApi';

const base = process.env.API_URL ?? '';
const api = createApi(base);

const KINDS = ['choice', 'customer', 'admin'] as const;
type Kind = (typeof KINDS)[number];
type Callers = 'anyone' | readonly Kind[];

/** Who may call what (contract §2). Whatever is not here belongs to customers, and under /api/admin to admins. */
const CALLERS: Readonly<Record<string, Callers>> = {
  '/api/user/sendotp': 'anyone',
  '/api/user/verifyotp': 'anyone',
  '/api/user/logout': 'anyone',
  '/api/user/multiaccounts': ['choice'],
  '/api/user/switch-account-login': ['choice', 'admin'],
  '/api/other/products': ['customer', 'admin'],
  '/api/other/productfreq': ['customer', 'admin'],
  '/api/other/statistic': ['admin'],
  '/api/other/update-productfreq': ['admin'],
};
const callersOf = ({ path }: Route): Callers =>
  CALLERS[path] ?? (path.startsWith('/api/admin/') ? ['admin'] : ['customer']);

let routes: Route[];
let guarded: Route[];
beforeAll(async () => {
  routes = await routesOf(base);
  guarded = routes.filter((route) => callersOf(route) !== 'anyone');
});

const tokens = async (): Promise<Record<Kind, string>> => ({
  choice: await choiceToken(api),
  customer: (await api.customer()).token,
  admin: (await api.customers({ admin: true, statuses: [] })).adminToken ?? '',
});

/** What a route answers, by the name of the call. */
const answers = async (list: readonly Route[], ask: (route: Route) => Promise<number>) => {
  const found: [string, number][] = [];
  for (const route of list) found.push([`${route.method} ${route.path}`, await ask(route)]);
  return Object.fromEntries(found);
};
const all = (list: readonly Route[], status: number) =>
  Object.fromEntries(list.map(({ method, path }) => [`${method} ${path}`, status]));

test('the list of calls is the contract’s', () => {
  expect(routes.length).toBeGreaterThanOrEqual(31);
  for (const path of Object.keys(CALLERS)) expect(routes.map((route) => route.path)).toContain(path);
});

test.each([
  ['no token', undefined],
  ['an unknown token', `Bearer ${'x'.repeat(43)}`],
  ['another scheme', 'Basic YWRtaW46YWRtaW4='],
  ['a word too many', `Bearer ${'x'.repeat(43)} y`],
  ['a token of SQL', `Bearer ' or 1=1 --`],
])('%s opens none of them', async (_name, authorization) => {
  expect(await answers(guarded, async (route) => (await call(base, route, {}, authorization)).status)).toEqual(
    all(guarded, 401),
  );
});

test.each(KINDS)('a %s token opens its own calls and no other', async (kind) => {
  const token = (await tokens())[kind];
  const others = guarded.filter((route) => !callersOf(route).includes(kind));
  expect(others.length).toBeGreaterThan(3);
  const authorization = `Bearer ${token}`;
  expect(await answers(others, async (route) => (await call(base, route, {}, authorization)).status)).toEqual(
    all(others, 403),
  );
  for (const route of guarded.filter((one) => callersOf(one).includes(kind))) {
    const { status } = await call(base, route, {}, authorization);
    expect([route.path, [401, 403].includes(status)]).toEqual([
      route.path,
      // The chooser's own accounts are a right of their own.
      kind === 'choice' && route.path.endsWith('switch-account-login') && status === 403,
    ]);
  }
});

test('a token that was signed out opens none of them', async () => {
  const { customer, admin } = await tokens();
  for (const token of [customer, admin]) {
    await api.get('/api/user/logout', {}, { token });
    expect(await answers(guarded, async (route) => (await call(base, route, {}, `Bearer ${token}`)).status)).toEqual(
      all(guarded, 401),
    );
  }
});

describe('another customer’s things', () => {
  const ID_FIELDS = ['purchaseId', 'paySourceId', 'recordId', 'checkoutChampId', 'id', 'productId'];

  async function strangersThings() {
    const made = await api.customer();
    await api.json(
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
      code: record.payload.code,
    };
    const secrets = [made.email, ids.code, `"${made.purchaseId}"`];
    return { made, ids, secrets };
  }

  test('neither their ids nor nonsense shows or changes anything', async () => {
    const { made, ids, secrets } = await strangersThings();
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
        const said = `${route.path} ${JSON.stringify(fields)} answers ${status}`;
        if (status === 200)
          expect([said, [{ data: [] }, null]]).toEqual([said, expect.arrayContaining([answer.payload])]);
        else expect([said, [400, 404, 409].includes(status)]).toEqual([said, true]);
        for (const secret of secrets) expect([said, JSON.stringify(answer).includes(secret)]).toEqual([said, false]);
      }
    }
    expect(await all()).toEqual(before);
  });

  test('nothing tells whether another customer’s subscription exists', async () => {
    const { ids } = await strangersThings();
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
