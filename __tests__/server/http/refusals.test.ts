import { createApi, detailsOf } from '../../support/api';
import { type Call, mayCall, portalCallsOf, send, type Tokens, tokensOf } from '../../support/calls';
import { sample } from '../../support/sample';

const api = createApi(process.env.API_URL ?? '');

const SIGNS_OUT = '/api/user/logout-all';
const ROLES = ['choice', 'customer', 'family', 'admin'] as const;

let calls: Call[];
let guarded: Call[];
let tokens: Tokens;
beforeAll(async () => {
  calls = await portalCallsOf(process.env.API_URL ?? '');
  guarded = calls.filter(({ roles }) => roles.length > 0);
  tokens = { ...(await tokensOf(api)), customer: (await api.customer()).token };
});

const statusOf = async (call: Call, authorization?: string) => (await send(call, {}, authorization)).status;
const pathsOf = (of: readonly Call[]) => of.map(({ path }) => path);

test('opens only the listed calls without a sign-in (rules §3.2)', () => {
  expect(pathsOf(calls.filter((call) => !guarded.includes(call)))).toEqual([
    '/api/features',
    '/api/user/sendotp',
    '/api/user/verifyotp',
    '/api/user/logout',
    '/api/action/preview',
    '/api/action/confirm',
  ]);
});

test('restricts /api/subscription to customers, and admin calls to admins (rules §3.2, §3.4)', () => {
  for (const { path, roles } of guarded) {
    if (path.startsWith('/api/subscription/')) expect([path, roles]).toEqual([path, ['customer']]);
    if (/\/admin\/|\/statistic$|\/update-/.test(path)) expect([path, roles]).toEqual([path, ['admin']]);
  }
});

test('returns 401 for a missing, malformed, unknown or ended token', async () => {
  const ended = [(await api.customer()).token, (await api.customers({ admin: true, statuses: [] })).adminToken ?? ''];
  for (const token of ended) await api.get('/api/user/logout', {}, { token });
  const unknown = 'x'.repeat(43);
  const headers = [
    ...[undefined, `Bearer ${unknown}`, 'Basic YWRtaW46YWRtaW4=', `Bearer ${unknown} y`, `Bearer ' or 1=1 --`],
    ...ended.map((token) => `Bearer ${token}`),
  ];
  for (const call of sample(guarded, 3)) expect([call.path, await statusOf(call)]).toEqual([call.path, 401]);
  for (const [header, call] of sample(headers.flatMap((one) => guarded.map((call) => [one, call] as const)))) {
    expect([call.path, header, await statusOf(call, header)]).toEqual([call.path, header, 401]);
  }
});

test.each(ROLES)('a %s token allows only the calls of its role', async (role) => {
  const authorization = `Bearer ${tokens[role]}`;
  const others = guarded.filter((call) => !mayCall(role, call));
  expect(others.length).toBeGreaterThan(3);
  for (const call of sample(others, 2)) {
    expect([call.path, await statusOf(call, authorization)]).toEqual([call.path, 403]);
  }
  const own = guarded.filter((call) => mayCall(role, call));
  // Last call, because the sign-out ends the token.
  const ended = own.filter(({ path }) => path === SIGNS_OUT);
  for (const call of [
    ...sample(
      own.filter((one) => !ended.includes(one)),
      2,
    ),
    ...ended,
  ]) {
    // Accepts 403 for the switch of accounts, because other tests cover its accounts.
    const isChecked = (role === 'choice' || role === 'family') && call.path.endsWith('/switch-account-login');
    const status = await statusOf(call, authorization);
    expect([call.path, [401, 403].includes(status)]).toEqual([call.path, isChecked && status === 403]);
  }
});

describe('another customer’s data', () => {
  const ID_FIELDS = ['purchaseId', 'paySourceId', 'recordId', 'receiptId', 'checkoutChampId', 'id', 'productId'];
  const NONSENSE = ['', 'x', '0', '-1', '1e3', '9'.repeat(25), `' or 1=1 --`, '%'];

  async function othersThings() {
    const made = await api.customer();
    const { token, purchaseId } = made;
    const code = await api.discount();
    const applied = await api.json<{ receipt: { id: string } }>(
      '/api/subscription/apply-discount',
      { purchaseId, discountCode: code },
      { token },
    );
    const { paySources } = await detailsOf(api, token);
    const record = await api.get<{ id: string }>('/api/subscription/discount-record', { purchaseId }, { token });
    const ids = {
      purchaseId,
      paySourceId: paySources[0]?.paySourceId ?? '',
      recordId: record.payload.id,
      receiptId: applied.payload.receipt.id,
      code,
    };
    return { token, ids, secrets: [made.email, code, `"${purchaseId}"`] };
  }

  test('is neither shown nor changed by its ids or by invalid ids', async () => {
    const others = await othersThings();
    const { token } = await api.customer();
    const all = async () => (await api.get('/api/subscription/all', {}, others)).payload;
    const before = await all();
    const rows = guarded
      .filter(({ roles }) => roles.includes('customer'))
      .flatMap((call) => {
        const named = Object.keys(call.fields).filter((name) => ID_FIELDS.includes(name));
        const tries = NONSENSE.map((id) => Object.fromEntries(named.map((name) => [name, id])));
        const theirs = named.some((name) => name in others.ids) ? [others.ids] : [];
        return named.length === 0 ? [] : [...theirs, ...tries].map((ids) => ({ call, ids }));
      });
    for (const { call, ids } of sample(rows, 2)) {
      const { status, ...answer } = await send(call, { ...call.request, ...ids }, `Bearer ${token}`);
      const sent = `${call.path} ${JSON.stringify(ids)} answers ${status}`;
      if (status === 200)
        expect([sent, [{ data: [] }, { data: [], totalCount: 0 }, { pays: [] }, null]]).toEqual([
          sent,
          expect.arrayContaining([answer.payload]),
        ]);
      else expect([sent, [400, 404, 409].includes(status)]).toEqual([sent, true]);
      for (const secret of others.secrets) {
        expect([sent, JSON.stringify(answer).includes(secret)]).toEqual([sent, false]);
      }
    }
    expect(await all()).toEqual(before);
  });

  test('is treated like a missing subscription (rules §3.5)', async () => {
    const { ids } = await othersThings();
    const { token } = await api.customer();
    for (const call of guarded.filter(({ fields }) => 'purchaseId' in fields)) {
      const [theirs, unknown] = await Promise.all(
        [ids.purchaseId, '999999999'].map((purchaseId) =>
          send(call, { ...call.request, purchaseId }, `Bearer ${token}`),
        ),
      );
      expect([call.path, theirs]).toEqual([call.path, unknown]);
    }
  });
});
