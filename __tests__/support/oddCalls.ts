import { seal } from '../../src/api/customer/sealed';

/** How an endpoint is called in a table test, and what the shop answers on a good day. */
interface Row {
  method: 'GET' | 'POST';
  /** Below `/api/`. */
  path: string;
  arg?: unknown;
  /** The reply's fields beside `status` and `message`. */
  reply: Readonly<Record<string, unknown>>;
  /** Its words are shown, so that a success without them is none. */
  saysSo?: true;
}

const DAY = '2026-12-01';
const idempotencyKey = 'key-1';
const ofSubscription = { purchaseId: 'p1', version: 'v1', idempotencyKey };
const address = { address1: 'Gasse 1', address2: '""', postalCode: '12345', city: 'Ulm', state: 'BW', country: 'DE' };
const shipping = {
  shipAddress1: 'Weg 2',
  shipAddress2: '""',
  shipPostalCode: '12345',
  shipCity: 'Ulm',
  shipState: 'BW',
  shipCountry: 'DE',
};
const names = { firstName: 'Kim', lastName: 'Muster' };
const fields = { address1: 'Gasse 1', address2: '', postalCode: '12345', city: 'Ulm', state: 'BW', country: 'DE' };

/** A subscription with every field that the wire has. */
export const SUBSCRIPTION_WIRE = {
  ...address,
  ...names,
  version: 'v1',
  purchaseId: 'p1',
  productId: '7',
  productName: 'Eichenstreu',
  variant: '10 l',
  productDescription: 'Streu',
  productImagePath: '/oak.svg',
  productQty: 2,
  stockQty: 40,
  price: 19.9,
  oldPrice: 24.9,
  shipping: 4.9,
  totalRefunded: 3.78,
  discount: 2,
  discountAmount: 10,
  discountIsPercent: true,
  billingIntervalDays: 28,
  nextBillDate: DAY,
  restartDate: DAY,
  waitingSince: DAY,
  status: 'ACTIVE',
  paymentProblem: { since: DAY, reason: 'declined', total: 4478, nextTryAt: DAY },
  paySourceId: 'c1',
  cardLast4: '4242',
};

const product = {
  productId: '7',
  productName: 'Eichenstreu',
  variant: '10 l',
  productSku: 'OAK',
  productType: 'oak',
  productImagePath: '/oak.svg',
  price: 19.9,
  oldPrice: 24.9,
  stockQty: 40,
};

const dataOf = (data: unknown) => ({ payload: { data } });
const done = { payload: null };
const command = (url: string, arg: object = {}): Row => ({
  method: 'POST',
  path: `subscription/${url}`,
  arg: { ...ofSubscription, ...arg },
  reply: { payload: { version: 'v2' } },
  saysSo: true,
});
const change = (path: string, arg: object = {}): Row => ({
  method: 'POST',
  path,
  arg: { idempotencyKey, ...arg },
  reply: done,
  saysSo: true,
});

const customers = [
  {
    ...address,
    ...shipping,
    ...names,
    customerId: '1',
    emailAddress: 'kim@example.org',
    phoneNumber: '0123456789',
    paySources: [{ paySourceId: 'c1', cardBrand: 'visa', cardLast4: '4242', cardExpiryDate: '04/2029' }],
  },
];

const SNAPSHOT_WIRE = {
  status: 'ACTIVE',
  productName: 'Ashwood',
  quantity: 1,
  intervalWeeks: 4,
  nextBillDate: '2026-12-01',
  card: '4242',
  items: 1490,
  discount: 0,
  shipping: 490,
  tax: 283,
  total: 2263,
};
const RECEIPT_WIRE = {
  id: '7',
  at: '2026-11-26T10:00:00.000Z',
  actor: 'customer',
  command: 'reschedule',
  purchaseId: '101',
  productName: 'Ashwood',
  before: SNAPSHOT_WIRE,
  after: { ...SNAPSHOT_WIRE, nextBillDate: '2026-12-08' },
  nextCharge: { date: '2026-12-08', total: 2263, card: '4242' },
  undoUntil: '2026-11-30',
};

/** One row per endpoint of `baseApi`. */
export const CALLS: Readonly<Record<string, Row>> = {
  sendOtp: {
    method: 'POST',
    path: 'user/sendotp',
    arg: { email: 'kim@example.org', challenge: undefined },
    reply: { payload: { multiaccount: false, isAdmin: false, challenge: 'c' } },
  },
  verifyOtp: {
    method: 'POST',
    path: 'user/verifyotp',
    arg: { email: 'kim@example.org', otp: '123456', challenge: 'c' },
    reply: { payload: 'a-token' },
  },
  listAccounts: {
    method: 'GET',
    path: 'user/multiaccounts',
    reply: dataOf([{ customerId: '1', ...names, emailAddress: 'kim@example.org', ...shipping, state: 'BW' }]),
  },
  chooseAccount: {
    method: 'GET',
    path: 'user/switch-account-login',
    arg: { customerId: '1' },
    reply: { payload: { token: 'a-token' } },
  },
  enterAccount: {
    method: 'GET',
    path: 'user/switch-account-login',
    arg: '1',
    reply: { payload: { token: 'a-token' } },
  },
  logout: { method: 'GET', path: 'user/logout', arg: { as: 'customer' }, reply: done, saysSo: true },
  logoutEverywhere: change('user/logout-all'),
  getCustomer: { method: 'GET', path: 'user/details', reply: dataOf(customers) },
  getOwner: { method: 'GET', path: 'user/details', arg: 'a-token', reply: dataOf(customers) },
  saveInfo: change('user/details', {
    info: { ...names, email: 'kim@example.org', phone: '0123456789' },
    isAdmin: false,
    seal: undefined,
  }),
  requestEmailCode: change('user/email-update-mail', { email: 'kim@example.org' }),
  addAddress: change('user/details', { address: { ...fields, ...names } }),
  saveBillingAddress: change('user/details', { address: fields }),
  saveShippingAddress: change('user/details', { address: fields }),
  deleteShippingAddress: change('user/delete-shipping-address'),
  saveCard: change('user/updateCard', { paySourceId: '', seal: seal({ cardNumber: '4242424242424242' }) }),
  deleteCard: change('user/delete-card', { paySourceId: 'c1' }),
  listNextOrders: { method: 'GET', path: 'subscription/all', reply: dataOf([SUBSCRIPTION_WIRE]) },
  listSubscriptions: { method: 'GET', path: 'subscription/all', reply: dataOf([SUBSCRIPTION_WIRE]) },
  getSubscription: { method: 'GET', path: 'subscription/all', arg: 'p1', reply: dataOf([SUBSCRIPTION_WIRE]) },
  rescheduleOrder: command('reschedule', { nextBillDate: DAY, billNow: false }),
  pauseSubscription: command('pause', { restartDate: DAY }),
  cancelSubscription: command('cancel', { reason: '2' }),
  updateSubscription: command('update', {
    productId: '7',
    unitPriceCents: 1990,
    quantity: 1,
    intervalDays: 28,
    isIntervalChange: false,
  }),
  applyDiscount: command('apply-discount', { code: 'HERBST' }),
  removeDiscount: command('remove-discount', { code: 'HERBST', recordId: '1' }),
  reactivateSubscription: { ...command('reactive'), method: 'GET' },
  retryPayment: command('retry-payment', { paySourceId: 'c1' }),
  choosePaySource: command('pay-source', { paySourceId: 'c1' }),
  getDiscountRecord: {
    method: 'GET',
    path: 'subscription/discount-record',
    arg: 'p1',
    reply: { payload: { id: '1', purchase_id: 'p1', code: 'HERBST' } },
  },
  listFeatures: {
    method: 'GET',
    path: 'features',
    reply: { payload: { features: ['receipts', 'preview'] } },
  },
  listReceipts: {
    method: 'GET',
    path: 'user/receipts',
    arg: '101',
    reply: { payload: { data: [RECEIPT_WIRE], totalCount: 1 } },
  },
  previewCommand: {
    method: 'POST',
    path: 'subscription/preview',
    arg: { purchaseId: '101', seen: 'v1', command: 'orderNow', fields: {} },
    reply: { payload: { before: SNAPSHOT_WIRE, after: SNAPSHOT_WIRE, chargeToday: 2263, version: 'v1.x' } },
  },
  getMailPreferences: {
    method: 'GET',
    path: 'user/mail-preferences',
    reply: { payload: { notices: true, noticeDays: 5 } },
  },
  saveMailPreferences: {
    method: 'POST',
    path: 'user/mail-preferences',
    arg: { notices: false },
    reply: { message: 'Saved.', payload: { notices: false, noticeDays: 5 } },
    saysSo: true,
  },
  previewAction: {
    method: 'POST',
    path: 'action/preview',
    arg: { token: 'a-token' },
    reply: {
      payload: { command: 'skip', productName: 'Ashwood', before: SNAPSHOT_WIRE, after: SNAPSHOT_WIRE, chargeToday: 0 },
    },
  },
  confirmAction: {
    method: 'POST',
    path: 'action/confirm',
    arg: { token: 'a-token', idempotencyKey },
    reply: { message: 'Skipped.', payload: { receipt: RECEIPT_WIRE, undo: 'another-token' } },
    saysSo: true,
  },
  undoChange: {
    method: 'POST',
    path: 'subscription/undo',
    arg: { receiptId: '7', idempotencyKey },
    reply: { payload: { receipt: { ...RECEIPT_WIRE, command: 'undo' } } },
  },
  listPayments: {
    method: 'GET',
    path: 'other/fetchPrevPayment',
    reply: dataOf([
      {
        orderId: 'o1',
        purchaseId: 'p1',
        dateCreated: DAY,
        responseType: 'SUCCESS',
        currencySymbol: '€',
        totalAmount: 24.8,
        taxes: 3.78,
        shipping: 4.9,
        discount: 2,
        nextBillDate: DAY,
        items: [{ productId: '7', productName: 'Eichenstreu', productQty: 1, price: 19.9 }],
      },
    ]),
  },
  listProducts: { method: 'GET', path: 'other/products', reply: dataOf([product]) },
  listAdminProducts: { method: 'GET', path: 'other/products', reply: dataOf([product]) },
  listFrequencies: {
    method: 'GET',
    path: 'other/productfreq',
    arg: '7',
    reply: dataOf({ name: 'Eichenstreu', sku: 'OAK', Product_frequency: [{ freq: 2 }] }),
  },
  getProductFrequencies: {
    method: 'GET',
    path: 'other/productfreq',
    arg: '7',
    reply: dataOf({
      name: 'Eichenstreu',
      sku: 'OAK',
      Product_frequency: [{ freq: 2 }],
      version: 'v1',
      usedBy: { 2: 1 },
    }),
  },
  saveProductFrequencies: change('other/update-productfreq', { productId: '7', weeks: [2], version: 'v1' }),
  listDiscounts: {
    method: 'GET',
    path: 'admin/discounts',
    arg: { search: '', page: 1 },
    reply: {
      payload: {
        discounts: [
          {
            id: 1,
            code: 'HERBST',
            amount: 10,
            is_percent: true,
            usage_time: 5,
            once_per_customer: true,
            start_date: `${DAY}T00:00:00Z`,
            end_date: DAY,
            customer_list: 'kim@example.org',
            version: 'v1',
          },
        ],
        totalCount: 1,
      },
    },
  },
  saveDiscount: change('admin/create-update-discount', {
    id: null,
    version: undefined,
    form: { code: 'HERBST', amount: '10', usageTime: '' },
  }),
  deleteDiscount: { method: 'GET', path: 'admin/delete-discount', arg: '1', reply: done, saysSo: true },
  listDeclarations: {
    method: 'GET',
    path: 'admin/declarations',
    arg: { search: '', page: 1 },
    reply: {
      payload: {
        declarations: [
          {
            ...{ id: '1', reference: 'K-22222-22222', type: 'cancellation', kind: 'ordinary', reason: '', name: 'Kim' },
            ...{ email: 'kim@example.org', contract: '', wantedOn: null, receivedAt: '2026-11-27T10:00:00.000Z' },
            ...{ state: 'open', rejectReason: null, cancelOn: null, refundDue: null },
            customers: [
              {
                ...{ customerId: '1', firstName: 'Kim', lastName: 'Muster', email: 'kim@example.org' },
                subscriptions: [{ purchaseId: '7', productName: 'Streu', status: 'ACTIVE', nextBillDate: null }],
              },
            ],
          },
        ],
        totalCount: 1,
        openCount: 1,
      },
    },
  },
  decideDeclaration: change('admin/declarations/decide', { id: '1', decision: 'done' }),
  listCustomers: {
    method: 'GET',
    path: 'admin/fetch-all-customers',
    arg: { search: '', page: 1 },
    reply: {
      payload: {
        data: [{ firstname: 'Kim', lastname: 'Muster', email: 'kim@example.org', checkout_champ_id: '1' }],
        totalResults: 1,
        totalIsCapped: false,
      },
    },
  },
  syncCustomers: { method: 'GET', path: 'admin/sync-customer', reply: done, saysSo: true },
  listCohorts: {
    method: 'GET',
    path: 'admin/cohort',
    arg: { type: 'subscribers', startDate: DAY, endDate: DAY },
    reply: { data: [{ cohort: 'May 2025', subscribers: 3, retention: [3, 2] }] },
  },
  getStatistics: {
    method: 'GET',
    path: 'other/statistic',
    arg: { startDate: DAY, endDate: DAY },
    reply: { payload: { churnRate: 1.5, activeSub: 3, onecat: 50, twocat: 25, threecat: 25, waiting: 1 } },
  },
};
