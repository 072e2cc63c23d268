import { type Admin, type Api, inDays } from '../../../__tests__/support/api';
import { type Call, JSON_BODY } from '../../../__tests__/support/calls';
import { type BenchCall, repeat } from './BenchCall';
import { customerWays, type Fields, makeBuyer, type Way } from './customerWays';

const LIST = '/api/admin/fetch-all-customers';
const CHOICE = '/api/user/switch-account-login';
/** Paths of calls that require a mail's link, a failed payment, a declaration or a change in the customer feed. */
const NOT_MEASURED = /\/action\/|\/retry-payment$|\/decide$|\/sync-customer$/;

/** Number of customers to impersonate; exceeds the repetitions of a call. */
const MOST = 100;

interface Listed {
  data: { checkout_champ_id: string; email: string }[];
  totalResults: number;
}

/** Returns the ids of `count` customers, evenly spread over the list. */
async function customersAllOver(admin: Admin, count: number): Promise<string[]> {
  const { payload } = await admin.get<Listed>(LIST);
  const pages = Math.floor(payload.totalResults / 10);
  const found = await Promise.all(
    repeat(count, (index) => admin.get<Listed>(LIST, { page: String(1 + Math.floor((index * (pages - 1)) / count)) })),
  );
  return found.flatMap((reply) => reply.payload.data.slice(0, 1).map((one) => one.checkout_champ_id));
}

export async function tokensAllOver(admin: Admin, count: number): Promise<string[]> {
  const ids = await customersAllOver(admin, count);
  const entered = ids.map((checkoutChampId) => admin.get<{ token: string }>(CHOICE, { checkoutChampId }));
  return (await Promise.all(entered)).map(({ payload }) => payload.token);
}

/** Returns the required fields, with the customer's values or else the examples of /openapi.json. */
const requiredOf = ({ required, request }: Call, own: Fields = {}): Fields =>
  Object.fromEntries(required.map((name) => [name, own[name] ?? request[name] ?? '']));

const isRead = ({ method, summary }: Call) => method === 'GET' && /^(Lists|Names|Shows) /.test(summary);
const nameOf = ({ path }: Call, { name = '' }: Way = {}) => `${path.replace('/api/', '')}${name}`;

function send(api: Api, { method, path, type }: Call, fields: Fields, token: string) {
  if (method === 'GET') return api.get(path, fields, { token });
  return type === JSON_BODY ? api.json(path, fields, { token }) : api.post(path, fields, { token });
}

/** Measured read, sent by customers from all over the list. Requires a call without a required `purchaseId`. */
const readCall = (api: Api, admin: Admin, call: Call, more: Fields = {}, name = ''): BenchCall => ({
  name: nameOf(call, { name }),
  side: 'customer',
  prepare: async (count) =>
    (await tokensAllOver(admin, count)).map((token) => () => send(api, call, { ...requiredOf(call), ...more }, token)),
});

/** Measured call with a new customer for each request. */
const newCustomersCall = (api: Api, call: Call, way: Way): BenchCall => ({
  name: nameOf(call, way),
  side: 'customer',
  prepare: async (count) => {
    const { shape, prepare = () => Promise.resolve({}), fields = () => ({}) } = way;
    const buyers = await Promise.all(
      repeat(count, async () => {
        const buyer = await makeBuyer(api, shape);
        return { ...buyer, ...(await prepare(buyer)) };
      }),
    );
    return buyers.map(
      ({ token, own }) =>
        () =>
          send(api, call, { ...requiredOf(call, own), ...fields(own) }, token),
    );
  },
});

function customerCalls(api: Api, admin: Admin, calls: readonly Call[]): BenchCall[] {
  const ways = customerWays(api);
  return calls.flatMap((call) => {
    const isOfAll = isRead(call) && !call.required.includes('purchaseId') && !call.roles.includes('choice');
    if (!isOfAll) return (ways[nameOf(call)] ?? [{}]).map((way) => newCustomersCall(api, call, way));
    const sorted = 'nextOrder' in call.fields ? [readCall(api, admin, call, { nextOrder: 'true' }, ' nextOrder')] : [];
    return [readCall(api, admin, call), ...sorted];
  });
}

type AdminWay = [name: string, fields: (index: number) => Fields | Promise<Fields>];

/** Variants of an admin's calls, by path after `/api/`. */
function adminWays(api: Api, admin: Admin): Readonly<Record<string, readonly AdminWay[]>> {
  const pageAt = (share: number) => async () => {
    const { payload } = await admin.get<Listed>(LIST);
    return { page: String(Math.max(1, Math.ceil((payload.totalResults / 10) * share))) };
  };
  const search = (term: string): AdminWay => [`, search ${term}`, () => ({ search: term })];
  const range = { startDate: '2025-05-01', endDate: inDays(0) };
  let ids: Promise<string[]> | undefined;
  const someCustomers = () => (ids ??= customersAllOver(admin, MOST));
  const ofAddress = async (index: number) => {
    const { payload } = await admin.get<Listed>(LIST, { page: String(2 + index) });
    return { search: payload.data[0]?.email ?? '' };
  };
  return {
    'admin/fetch-all-customers': [
      [', first page', () => ({})],
      [', middle page', pageAt(0.5)],
      [', last page', pageAt(1)],
      [', search one address', ofAddress],
      ...['mueller', 'katharina.m', 'nobody-has-this', 'ka', '_', 'zq', 'r.m'].map(search),
    ],
    'admin/search': ['Müller Anna', 'straße', '0151 12345', '1001', 'x', 'nobody-has-this'].map(search),
    'admin/cohort': ['subscribers', 'subscriptions', 'ltv'].map((type) => [` ${type}`, () => ({ ...range, type })]),
    'other/statistic': [
      [', whole time', () => range],
      [', this month', () => ({ ...range, startDate: `${range.endDate.slice(0, 7)}-01` })],
    ],
    'admin/discounts': [['', () => ({})], search('er')],
    'admin/create-update-discount': [
      ['', (index) => ({ code: `BENCH-${process.pid}-${Date.now()}-${index}`, startDate: range.endDate })],
    ],
    'admin/delete-discount': [
      ['', async () => ({ id: (await api.json<{ id: string }>('/demo/discounts', {})).payload.id })],
    ],
    'other/update-productfreq': [['', () => ({ productId: '102', frequency: '2,4,6' })]],
    'admin/save-product': [['', (index) => ({ productId: '102', price: String(10 + index), add: '1' })]],
    'user/switch-account-login': [['', async (index) => ({ checkoutChampId: (await someCustomers())[index] ?? '' })]],
  };
}

function adminCalls(api: Api, admin: Admin, calls: readonly Call[]): BenchCall[] {
  const ways = adminWays(api, admin);
  return calls.flatMap((call) =>
    (ways[nameOf(call)] ?? [['', () => ({})]]).map(([name, fields]) => ({
      name: nameOf(call, { name }),
      side: 'admin' as const,
      prepare: async (count: number) => {
        const sent = await Promise.all(repeat(count, (index) => Promise.resolve(fields(index))));
        return sent.map((more) => () => send(api, call, { ...requiredOf(call), ...more }, admin.token));
      },
    })),
  );
}

/** Returns the measured calls of customers and admins, without `NOT_MEASURED`. @param calls of /openapi.json */
export function benchCalls(api: Api, admin: Admin, calls: readonly Call[]): BenchCall[] {
  const measured = calls.filter(({ path }) => !NOT_MEASURED.test(path));
  const isCustomers = ({ roles }: Call) => roles.length === 0 || roles.includes('customer') || roles.includes('choice');
  return [
    ...customerCalls(api, admin, measured.filter(isCustomers)),
    ...adminCalls(
      api,
      admin,
      measured.filter(({ roles }) => roles.includes('admin')),
    ),
  ];
}
