import type { Admin, Api } from '../../__tests__/support/api';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { accountCalls } from './accountCalls';
import { type BenchCall, type Buyer, byNewCustomers, repeat } from './BenchCall';

const today = businessDayAt(new Date());
const SUBSCRIPTION = '/api/subscription';
const LIST = '/api/admin/fetch-all-customers';

type Query = Readonly<Record<string, string>>;
interface Listed {
  data: { checkout_champ_id: string; email: string }[];
  totalResults: number;
}
interface Item {
  productId: string;
}
interface Product extends Item {
  price: number;
  stockQty: number;
  billingIntervalDays: number;
}

interface Ordering extends Buyer {
  order: object;
}

/** Every tenth page from the start, the middle and the end of the list: customers from all over the database. */
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
  const entered = ids.map((checkoutChampId) =>
    admin.get<{ token: string }>('/api/user/switch-account-login', { checkoutChampId }),
  );
  return (await Promise.all(entered)).map(({ payload }) => payload.token);
}

function customerCalls(api: Api, admin: Admin): BenchCall[] {
  const read = (name: string, path: string, query: Query = {}): BenchCall => ({
    name,
    side: 'customer',
    prepare: async (count) => (await tokensAllOver(admin, count)).map((token) => () => api.get(path, query, { token })),
  });
  const write = byNewCustomers(api);
  /** Another quantity and frequency of the same product, or a swap for another one. */
  const update = (name: string, isSwap: boolean) =>
    write<Ordering>(
      name,
      ({ token, purchaseId, order }) => api.json(`${SUBSCRIPTION}/update`, { purchaseId, ...order }, { token }),
      {},
      async (buyer) => {
        const [item] = (await api.get<{ data: Item[] }>(`${SUBSCRIPTION}/all`, {}, buyer)).payload.data;
        const range = (await api.get<{ data: Product[] }>('/api/other/products', {}, buyer)).payload.data;
        const product = range.find(({ productId, stockQty }) =>
          isSwap ? productId !== item?.productId && stockQty > 50 : productId === item?.productId,
        );
        if (!product) throw new Error('There is no product to choose.');
        const { productId, price, billingIntervalDays } = product;
        const order = { productQty: 2, billingIntervalDays, intervalUnit: 'days', isIntervalChange: true };
        return { ...buyer, order: { productId, price, ...order } };
      },
    );
  return [
    read('features', '/api/features'),
    read('user/details', '/api/user/details'),
    read('user/receipts', '/api/user/receipts'),
    read('user/mail-preferences', '/api/user/mail-preferences'),
    read('subscription/all', `${SUBSCRIPTION}/all`),
    read('subscription/all nextOrder', `${SUBSCRIPTION}/all`, { nextOrder: 'true' }),
    read('other/fetchPrevPayment', '/api/other/fetchPrevPayment'),
    read('other/products', '/api/other/products'),
    read('other/productfreq', '/api/other/productfreq', { productId: '101' }),
    write('subscription/discount-record', ({ token, purchaseId }) =>
      api.get(`${SUBSCRIPTION}/discount-record`, { purchaseId }, { token }),
    ),
    write('subscription/reschedule', ({ token, purchaseId }) =>
      api.post(
        `${SUBSCRIPTION}/reschedule`,
        { purchaseId, billNow: 'false', nextBillDate: addDays(today, 40) },
        { token },
      ),
    ),
    write('subscription/preview', ({ token, purchaseId }) =>
      api.json(
        `${SUBSCRIPTION}/preview`,
        { purchaseId, command: 'reschedule', nextBillDate: addDays(today, 40) },
        { token },
      ),
    ),
    write('subscription/reschedule billNow', ({ token, purchaseId }, index) =>
      api.post(
        `${SUBSCRIPTION}/reschedule`,
        { purchaseId, billNow: 'true' },
        { token, key: `bench-${purchaseId}-${index}` },
      ),
    ),
    write<Buyer & { receiptId: string }>(
      'subscription/undo',
      ({ token, receiptId }) => api.post(`${SUBSCRIPTION}/undo`, { receiptId }, { token }),
      { nextBillInDays: 9 },
      async (buyer) => {
        const body = { purchaseId: buyer.purchaseId, billNow: 'false', nextBillDate: addDays(today, 40) };
        const moved = await api.post<{ receipt: { id: string } }>(`${SUBSCRIPTION}/reschedule`, body, buyer);
        return { ...buyer, receiptId: moved.payload.receipt.id };
      },
    ),
    update('subscription/update', false),
    update('subscription/update, swap', true),
    write('subscription/pause', ({ token, purchaseId }) =>
      api.post(`${SUBSCRIPTION}/pause`, { purchaseId, restartDate: addDays(today, 40) }, { token }),
    ),
    write(
      'subscription/reactive',
      ({ token, purchaseId }) => api.get(`${SUBSCRIPTION}/reactive`, { purchaseId }, { token }),
      { statuses: ['PAUSED'] },
    ),
    write('subscription/cancel', ({ token, purchaseId }) =>
      api.post(
        `${SUBSCRIPTION}/cancel`,
        { purchaseId, cancelReason: '2', fullRefund: 'false', afterNextBill: 'false' },
        { token },
      ),
    ),
    write('subscription/apply-discount', ({ token, purchaseId }) =>
      api.json(`${SUBSCRIPTION}/apply-discount`, { purchaseId, discountCode: 'KATZENFREUND' }, { token }),
    ),
  ];
}

function adminCalls(api: Api, admin: Admin): BenchCall[] {
  const read = (name: string, path: string, query: (index: number) => Query | Promise<Query>): BenchCall => ({
    name,
    side: 'admin',
    prepare: async (count) => {
      const queries = await Promise.all(repeat(count, async (index) => query(index)));
      return queries.map((one) => () => admin.get(path, one));
    },
  });
  const page = async (share: number): Promise<Query> => {
    const { payload } = await admin.get<Listed>(LIST);
    return { page: String(Math.max(1, Math.ceil((payload.totalResults / 10) * share))) };
  };
  const search = (term: string) => read(`customers, search ${term}`, LIST, () => ({ search: term }));
  const range = { startDate: '2025-05-01', endDate: today };
  return [
    read('customers, first page', LIST, () => ({})),
    read('customers, middle page', LIST, () => page(0.5)),
    read('customers, last page', LIST, () => page(1)),
    search('mueller'),
    search('katharina.m'),
    read('customers, search one address', LIST, async (index) => {
      const { payload } = await admin.get<Listed>(LIST, { page: String(2 + index) });
      return { search: payload.data[0]?.email ?? '' };
    }),
    search('nobody-has-this'),
    search('ka'),
    search('_'),
    search('zq'),
    search('r.m'),
    ...['subscribers', 'subscriptions', 'ltv'].map((type) =>
      read(`cohort ${type}`, '/api/admin/cohort', () => ({ ...range, type })),
    ),
    read('statistic, whole time', '/api/other/statistic', () => range),
    read('statistic, this month', '/api/other/statistic', () => ({ ...range, startDate: `${today.slice(0, 7)}-01` })),
    read('discounts', '/api/admin/discounts', () => ({})),
    read('discounts, search', '/api/admin/discounts', () => ({ search: 'er' })),
    read('products', '/api/other/products', () => ({})),
    read('productfreq', '/api/other/productfreq', () => ({ productId: '101' })),
    {
      name: 'create-update-discount',
      side: 'admin',
      prepare: (count) =>
        Promise.resolve(
          repeat(count, (index) => () => {
            const code = `BENCH-${process.pid}-${Date.now()}-${index}`;
            return admin.json('/api/admin/create-update-discount', {
              code,
              amount: 5,
              isPercentage: true,
              startDate: today,
            });
          }),
        ),
    },
    {
      name: 'delete-discount',
      side: 'admin',
      prepare: async (count) => {
        const codes = await Promise.all(repeat(count, () => api.json<{ id: string }>('/demo/discounts', {})));
        return codes.map(
          ({ payload: { id } }) =>
            () =>
              admin.get('/api/admin/delete-discount', { id }),
        );
      },
    },
    {
      name: 'update-productfreq',
      side: 'admin',
      prepare: (count) =>
        Promise.resolve(
          repeat(
            count,
            () => () => admin.post('/api/other/update-productfreq', { productId: '102', frequency: '2,4,6' }),
          ),
        ),
    },
    {
      name: 'switch-account-login',
      side: 'admin',
      prepare: async (count) =>
        (await customersAllOver(admin, count)).map(
          (checkoutChampId) => () => admin.get('/api/user/switch-account-login', { checkoutChampId }),
        ),
    },
  ];
}

/** Each customer call, and each list and figure of the admin's. */
export const benchCalls = (api: Api, admin: Admin): BenchCall[] => [
  ...customerCalls(api, admin),
  ...accountCalls(api),
  ...adminCalls(api, admin),
];
