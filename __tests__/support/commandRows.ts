import type { AdminChange } from '#src/commands/admin/AdminCommand';
import type { Change, ChangeKind } from '#src/commands/customer/Command';
import { putSecret } from '#src/api/customer/secretVault';
import { toCents } from '#src/domain/money';
import { addSecondCard, addShipping } from './accountCalls';
import { type Admin, type Api, detailsOf, findProduct, inDays, itemOf } from './api';
import { declarationPages } from './declarations';

type Customer = Awaited<ReturnType<Api['customer']>>;
type RunSql = Parameters<typeof declarationPages>[1];

/** One kind of a customer's commands. */
interface CustomerRow {
  /** Path of its call, below `/api/`. */
  path: string;
  /** Body of POST /demo/customers. */
  shape?: object;
  /** Prepares the data and returns the change. */
  changeOf: (api: Api, customer: Customer, sql: RunSql) => Promise<Change>;
}

/** One kind of an admin's commands. */
interface AdminRow {
  path: string;
  changeOf: (api: Api, admin: Admin, sql: RunSql) => Promise<AdminChange>;
  /** SQL of the rows that each execution inserts. */
  traces: (change: AdminChange) => string;
}

const ADDRESS = {
  address1: 'Lange Gasse 7',
  address2: '',
  country: 'AT',
  state: '9',
  city: 'Wien',
  postalCode: '1010',
};
const NAMES = { firstName: 'Zoë', lastName: 'Probe' };
const CARD = { cardNumber: '4111111111111111', cardMonth: '12', cardYear: '2033', cardSecurityCode: '123' };
const EXPIRY = '12/2033';
const INTERVAL_DAYS = 28;

async function subscriptionOf(api: Api, { token, purchaseId }: Customer) {
  const item = await itemOf(api, token, purchaseId);
  const { productName, version } = item as typeof item & { productName: string; version: string };
  return { item, about: { purchaseId, productName, version } };
}

const postpone = (kind: 'move' | 'skip' | 'delay' | 'orderNow', days: number): CustomerRow => ({
  path: 'subscription/reschedule',
  changeOf: async (api, customer) => {
    const { about } = await subscriptionOf(api, customer);
    return { ...about, kind, nextBillDate: inDays(days) };
  },
});

async function applyNewDiscount(api: Api, { token, purchaseId }: Customer): Promise<string> {
  const discountCode = await api.discount({ amount: 10, isPercent: true });
  await api.json('/api/subscription/apply-discount', { purchaseId, discountCode }, { token });
  return discountCode;
}

const newestCard = async (api: Api, { token }: Customer) => {
  const card = (await detailsOf(api, token)).paySources.at(-1);
  return { paySourceId: card?.paySourceId ?? '', last4: card?.cardLast4 ?? '' };
};

const edit = (kind: 'edit' | 'swap'): CustomerRow => ({
  path: 'subscription/update',
  changeOf: async (api, customer) => {
    const { item, about } = await subscriptionOf(api, customer);
    const isOther = ({ productId, stockQty }: { productId: string; stockQty: number }) =>
      productId !== item.productId && stockQty > 0;
    const target = kind === 'edit' ? item : await findProduct(api, customer.token, isOther);
    const weeks = 'Product_frequency' in target ? (target.Product_frequency[0]?.freq ?? 0) : INTERVAL_DAYS / 7;
    return {
      ...about,
      kind,
      productId: target.productId,
      unitPriceCents: toCents(target.price),
      quantity: 2,
      intervalDays: weeks * 7,
      isIntervalChange: weeks * 7 !== INTERVAL_DAYS,
    };
  },
});

const saveAddress = (kind: 'saveBilling' | 'saveShipping'): CustomerRow => ({
  path: 'user/details',
  changeOf: () => Promise.resolve({ kind, address: ADDRESS }),
});

async function payByNewCard(api: Api, customer: Customer, kind: 'paySource' | 'retryPayment'): Promise<Change> {
  const { about } = await subscriptionOf(api, customer);
  return { ...about, kind, paySourceId: (await newestCard(api, customer)).paySourceId };
}

/** Every kind of a customer's commands. */
export const CUSTOMER_ROWS: Record<ChangeKind, CustomerRow> = {
  move: postpone('move', 20),
  skip: postpone('skip', 38),
  delay: postpone('delay', 24),
  orderNow: postpone('orderNow', 10),
  pause: {
    path: 'subscription/pause',
    changeOf: async (api, customer) => {
      const { about } = await subscriptionOf(api, customer);
      return { ...about, kind: 'pause', restartDate: inDays(40) };
    },
  },
  cancel: {
    path: 'subscription/cancel',
    changeOf: async (api, customer) => {
      const { about } = await subscriptionOf(api, customer);
      return { ...about, kind: 'cancel', reason: '2' };
    },
  },
  edit: edit('edit'),
  swap: edit('swap'),
  applyDiscount: {
    path: 'subscription/apply-discount',
    changeOf: async (api, customer) => {
      const { about } = await subscriptionOf(api, customer);
      return { ...about, kind: 'applyDiscount', code: await api.discount({ amount: 10, isPercent: true }) };
    },
  },
  removeDiscount: {
    path: 'subscription/remove-discount',
    changeOf: async (api, customer) => {
      const { token, purchaseId } = customer;
      const code = await applyNewDiscount(api, customer);
      const record = await api.get<{ id: string }>('/api/subscription/discount-record', { purchaseId }, { token });
      const { about } = await subscriptionOf(api, customer);
      return { ...about, kind: 'removeDiscount', code, recordId: record.payload.id };
    },
  },
  paySource: {
    path: 'subscription/pay-source',
    changeOf: async (api, customer) => {
      await addSecondCard(api, customer.token);
      return payByNewCard(api, customer, 'paySource');
    },
  },
  retryPayment: {
    path: 'subscription/retry-payment',
    shape: { card: 'declining', nextBillInDays: 0 },
    changeOf: async (api, customer) => {
      await addSecondCard(api, customer.token);
      await api.json('/demo/clock', { now: new Date().toISOString() });
      return payByNewCard(api, customer, 'retryPayment');
    },
  },
  reactivate: {
    path: 'subscription/reactive',
    shape: { statuses: ['PAUSED'] },
    changeOf: async (api, customer) => ({ ...(await subscriptionOf(api, customer)).about, kind: 'reactivate' }),
  },
  undo: {
    path: 'subscription/undo',
    changeOf: async (api, customer) => {
      const { token, purchaseId } = customer;
      const { about } = await subscriptionOf(api, customer);
      const skip = { purchaseId, billNow: false, nextBillDate: inDays(38), len: 'en' };
      const { payload } = await api.json<{ receipt: { id: string } }>('/api/subscription/reschedule', skip, { token });
      return { kind: 'undo', receiptId: payload.receipt.id, productName: about.productName };
    },
  },
  answerDeclaration: {
    path: 'user/declarations/answer',
    changeOf: async (api, { email, token }, sql) => {
      await declarationPages(process.env.API_URL ?? '', sql).declare({ email });
      await api.runJobs('declarations');
      const { payload } = await api.get<{ declarations: { id: string; reference: string }[] }>(
        '/api/user/declarations',
        {},
        { token },
      );
      const { id = '', reference = '' } = payload.declarations[0] ?? {};
      return { kind: 'answerDeclaration', declarationId: id, reference, action: 'takeBack', purchaseId: undefined };
    },
  },
  saveInfo: {
    path: 'user/details',
    changeOf: async (api, { token }) => {
      const { emailAddress: email, phoneNumber: phone } = await detailsOf(api, token);
      return {
        kind: 'saveInfo',
        info: { ...NAMES, email, phone },
        currentEmail: email,
        isAdmin: false,
        secret: undefined,
      };
    },
  },
  addAddress: {
    path: 'user/details',
    changeOf: () => Promise.resolve({ kind: 'addAddress', address: { ...NAMES, ...ADDRESS } }),
  },
  saveBilling: saveAddress('saveBilling'),
  saveShipping: saveAddress('saveShipping'),
  deleteShipping: {
    path: 'user/delete-shipping-address',
    changeOf: async (api, { token }) => {
      await addShipping(api, token);
      return { kind: 'deleteShipping' };
    },
  },
  saveCard: {
    path: 'user/updateCard',
    changeOf: async (api, customer) => {
      const { paySourceId } = await newestCard(api, customer);
      const outline = { paySourceId: '', last4: '1111', expiry: EXPIRY, knownIds: [paySourceId] };
      return { kind: 'saveCard', secret: putSecret(CARD), ...outline };
    },
  },
  deleteCard: {
    path: 'user/delete-card',
    changeOf: async (api, customer) => {
      await addSecondCard(api, customer.token);
      return { kind: 'deleteCard', ...(await newestCard(api, customer)) };
    },
  },
};

/** A customer whose renewal was declined once, and whose card has been good since. @returns the subscription */
async function declinedOrder(api: Api, sql: RunSql): Promise<string> {
  const { customerId, purchaseId } = await api.customer({ card: 'declining', nextBillInDays: 0, len: 'en' });
  await api.runJobs('renewals');
  await sql(
    `update pay_sources set gateway_token = 'tok_good_${purchaseId}' where customer_id = ${customerId} returning id`,
  );
  return purchaseId;
}

/** Every kind of an admin's commands. */
export const ADMIN_ROWS: Record<AdminChange['kind'], AdminRow> = {
  saveDiscount: {
    path: 'admin/create-update-discount',
    changeOf: () => {
      const form = { isPercentage: true, customerList: '', usageTime: '', oncePerCustomer: false, endDate: '' };
      const code = `M-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
      return Promise.resolve({
        ...{ kind: 'saveDiscount', id: null, code: null, keptStart: null, version: undefined },
        form: { ...form, code, amount: '10', startDate: inDays(1) },
      });
    },
    traces: (change) =>
      `select id from change_log where subject = 'discount' and subject_id in
         (select id from discounts where code = '${change.kind === 'saveDiscount' ? change.form.code : ''}')`,
  },
  saveFrequencies: {
    path: 'other/update-productfreq',
    changeOf: async (api) => {
      const { payload } = await api.json<{ productId: string; name: string }>('/demo/products', { weeks: [2] });
      const { productId, name: productName } = payload;
      return { kind: 'saveFrequencies', productId, productName, weeks: [3, 5], version: undefined };
    },
    traces: (change) =>
      `select id from change_log where subject = 'product'
         and subject_id = ${change.kind === 'saveFrequencies' ? change.productId : ''}`,
  },
  saveOffer: {
    path: 'admin/save-product',
    changeOf: async (api, admin) => {
      const { payload } = await api.json<{ productId: string; name: string }>('/demo/products', { stock: 5 });
      const { productId, name: productName } = payload;
      const product = await admin.get<{ data: { offer: { version: string } } }>('/api/other/productfreq', {
        productId,
      });
      const { version } = product.payload.data.offer;
      return { kind: 'saveOffer', productId, productName, fields: { productId, price: '9.9', version } };
    },
    traces: (change) =>
      `select id from change_log where subject = 'product'
         and subject_id = ${change.kind === 'saveOffer' ? change.productId : ''}`,
  },
  decideDeclaration: {
    path: 'admin/declarations/decide',
    changeOf: async (_api, admin, sql) => {
      const { API_URL = '' } = process.env;
      const pages = declarationPages(API_URL, sql);
      const reference = await pages.declare({ email: 'unknown@kunden.example', contract: 'Oak litter' });
      const [row] = await sql(`select id::text as id from declarations where reference = '${reference}'`);
      return {
        ...{ kind: 'decideDeclaration', id: String(row?.id), reference, decision: 'rejected', reason: 'Unknown.' },
        ...{ purchaseIds: [], unlisted: false },
      };
    },
    traces: (change) =>
      `select id from change_log where subject = 'declaration' and actor = 'admin'
         and subject_id = ${change.kind === 'decideDeclaration' ? change.id : ''}`,
  },
  rejectDeclarations: {
    path: 'admin/declarations/reject',
    changeOf: async (_api, _admin, sql) => {
      const search = `Flood ${crypto.randomUUID()}`;
      await declarationPages(process.env.API_URL ?? '', sql).declare({ email: 'flood@kunden.example', name: search });
      return { kind: 'rejectDeclarations', search, reason: 'A flood.' };
    },
    traces: (change) =>
      `select id from declarations where rejecting_admin is not null
         and name = '${change.kind === 'rejectDeclarations' ? change.search : ''}'`,
  },
  refund: {
    path: 'admin/refund',
    changeOf: async (api, _admin, sql) => {
      const { purchaseId } = await api.customer({ payments: 1, len: 'en' });
      const [row] = await sql(
        `select id::text as id, total_cents::int as cents from payments where subscription_id = ${purchaseId}`,
      );
      const paid = { paymentId: String(row?.id), leftCents: Number(row?.cents) };
      return { kind: 'refund', ...paid, amountCents: 100, reason: 'Damaged parcel' };
    },
    traces: (change) => `select id from refunds where payment_id = ${change.kind === 'refund' ? change.paymentId : ''}`,
  },
  tryPayment: {
    path: 'admin/try-payment',
    changeOf: async (api, _admin, sql) => ({ kind: 'tryPayment', purchaseId: await declinedOrder(api, sql) }),
    traces: (change) =>
      `select id from change_log where action = 'paymentRetried' and subject = 'subscription'
         and subject_id = ${change.kind === 'tryPayment' ? change.purchaseId : ''}`,
  },
  mailPayer: {
    path: 'admin/mail-payer',
    changeOf: async (api, _admin, sql) => ({ kind: 'mailPayer', purchaseId: await declinedOrder(api, sql) }),
    traces: (change) =>
      `select id from change_log where action = 'payerMailed'
         and after ->> 'subscriptionId' = '${change.kind === 'mailPayer' ? change.purchaseId : ''}'`,
  },
  addNote: {
    path: 'admin/note',
    changeOf: async (api) => ({
      kind: 'addNote',
      customerId: (await api.customer()).customerId,
      text: 'Calls at 5 pm.',
    }),
    traces: (change) =>
      `select id from change_log where action = 'noteAdded'
         and customer_id = ${change.kind === 'addNote' ? change.customerId : ''}`,
  },
  resendMail: {
    path: 'admin/resend-mail',
    changeOf: async (api, _admin, sql) => {
      const { customerId, email } = await api.customer();
      const draft = { lang: 'de', params: {}, subject: 'detailsSubject', body: [{ say: 'detailsIntro' }] };
      const [row] = await sql(`insert into outbox (recipient, recipient_norm, draft, sent_at)
        values ('${email}', '${email}', '${JSON.stringify(draft)}', now()) returning id::text`);
      return { kind: 'resendMail', customerId, mailId: String(row?.id) };
    },
    traces: (change) =>
      `select id from change_log where action = 'mailResent'
         and customer_id = ${change.kind === 'resendMail' ? change.customerId : ''}`,
  },
  eraseCustomer: {
    path: 'admin/erase',
    changeOf: async (api) => ({ kind: 'eraseCustomer', customerId: (await api.customer()).customerId }),
    traces: (change) =>
      `select id from change_log where action = 'erasureAsked'
         and customer_id = ${change.kind === 'eraseCustomer' ? change.customerId : ''}`,
  },
};
