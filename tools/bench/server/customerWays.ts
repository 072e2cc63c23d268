import { type Api, detailsOf, inDays, itemOf, SHIPPING } from '../../../__tests__/support/api';

export type Fields = Readonly<Record<string, string>>;

/** New customer: token, and values of request fields by name. */
export interface Buyer {
  token: string;
  own: Fields;
}

/** Variant of a measured call. */
export interface Way {
  /** Suffix of the call's name in the results. */
  name?: string;
  /** Fields of `POST /demo/customers`. */
  shape?: Readonly<Record<string, unknown>>;
  /** Runs before the measurement. @returns properties that replace those of `buyer` */
  prepare?: (buyer: Buyer) => Promise<Partial<Buyer>>;
  /** Request fields in addition to the required fields. */
  fields?: (own: Fields) => Fields;
}

const CODE = 'KATZENFREUND';
const ACCOUNTS = { accounts: 3 };
const DETAILS = '/api/user/details';
const NAMES = { firstName: 'Anna', lastName: 'Berg' };
const INFO = { addrUpdate: 'false', isAdmin: 'false', ...NAMES, phoneNumber: '0151234567' };
const STREET = { address1: 'Lindenweg 12', address2: '""' };
const BILLING = { ...STREET, country: 'DE', state: 'BY', city: 'Ulm', postalCode: '80331' };
const newEmail = ({ email = '' }: Fields) => `new-${email}`;

export async function makeBuyer(api: Api, shape: Way['shape'] = {}): Promise<Buyer> {
  const { token, email, customerId, purchaseId } = await api.customer(shape);
  const { paySources } = await detailsOf(api, token);
  const { productId, price, billingIntervalDays } = await itemOf(api, token, purchaseId);
  const day = inDays(40);
  const own = {
    ...{ email, checkoutChampId: customerId, purchaseId, paySourceId: paySources[0]?.paySourceId ?? '' },
    ...{ productId, price: String(price), billingIntervalDays: String(billingIntervalDays), productQty: '2' },
    ...{ nextBillDate: day, restartDate: day, discountCode: CODE, code: CODE },
  };
  return { token, own };
}

interface Product {
  productId: string;
  price: number;
  stockQty: number;
  billingIntervalDays: number;
}

/** Variants of a customer's calls, by path after `/api/`. A call without variants needs its required fields only. */
export function customerWays(api: Api): Readonly<Record<string, readonly Way[]>> {
  const withOwn = ({ own }: Buyer, more: Fields) => ({ own: { ...own, ...more } });
  const withCode = async (buyer: Buyer) => {
    const { email = '' } = buyer.own;
    await api.post('/api/user/sendotp', { email });
    return withOwn(buyer, { otp: await api.code(email) });
  };
  /** Requests and verifies a code. @returns a token for the choice of an account */
  const choosing = async (buyer: Buyer) => {
    const { email = '', otp = '' } = (await withCode(buyer)).own;
    return { token: (await api.post<string>('/api/user/verifyotp', { email, otp })).payload };
  };
  const withEmailCode = async (buyer: Buyer) => {
    await api.post('/api/user/email-update-mail', { email: newEmail(buyer.own) }, buyer);
    const [mail] = await api.mails(newEmail(buyer.own));
    return withOwn(buyer, { otp: /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '' });
  };
  const withShipping = async (buyer: Buyer) => {
    await api.post(DETAILS, SHIPPING, buyer);
    return {};
  };
  const withReceipt = async (buyer: Buyer) => {
    const { purchaseId = '', nextBillDate = '' } = buyer.own;
    const body = { purchaseId, billNow: 'false', nextBillDate };
    const moved = await api.post<{ receipt: { id: string } }>('/api/subscription/reschedule', body, buyer);
    return withOwn(buyer, { receiptId: moved.payload.receipt.id });
  };
  const withRecord = async (buyer: Buyer) => {
    const { purchaseId = '' } = buyer.own;
    await api.json('/api/subscription/apply-discount', { purchaseId, discountCode: CODE }, buyer);
    const record = await api.get<{ id: string }>('/api/subscription/discount-record', { purchaseId }, buyer);
    return withOwn(buyer, { recordId: record.payload.id });
  };
  const withOtherProduct = async (buyer: Buyer) => {
    const range = (await api.get<{ data: Product[] }>('/api/other/products', {}, buyer)).payload.data;
    const product = range.find(({ productId, stockQty }) => productId !== buyer.own.productId && stockQty > 50);
    if (!product) throw new Error('There is no product to choose.');
    const { productId, price, billingIntervalDays } = product;
    return withOwn(buyer, { productId, price: String(price), billingIntervalDays: String(billingIntervalDays) });
  };
  return {
    'user/verifyotp': [{ prepare: withCode }],
    'user/multiaccounts': [{ shape: ACCOUNTS, prepare: choosing }],
    'user/switch-account-login': [{ shape: ACCOUNTS, prepare: choosing }],
    'user/details': [
      { name: ', info', fields: ({ email = '' }) => ({ ...INFO, emailAddress: email }) },
      {
        name: ', new e-mail',
        prepare: withEmailCode,
        fields: (own) => ({ ...INFO, emailAddress: newEmail(own), otp: own.otp ?? '' }),
      },
      { name: ', name and billing', fields: () => ({ addrUpdate: 'true', ...NAMES, ...BILLING }) },
      { name: ', billing', fields: () => ({ isShipping: 'false', ...BILLING }) },
      { name: ', shipping', fields: () => SHIPPING },
    ],
    'user/delete-shipping-address': [{ prepare: withShipping }],
    'user/email-update-mail': [{ fields: (own) => ({ email: newEmail(own) }) }],
    'user/updateCard': [{ fields: ({ paySourceId = '' }) => ({ paySourceId }) }],
    'user/mail-preferences': [{ name: ', change' }],
    'user/delete-card': [{ shape: { statuses: ['CANCELLED'] } }],
    'subscription/reschedule': [
      { fields: ({ nextBillDate = '' }) => ({ nextBillDate }) },
      { name: ' billNow', fields: () => ({ billNow: 'true' }) },
    ],
    'subscription/preview': [{ fields: ({ nextBillDate = '' }) => ({ nextBillDate }) }],
    'subscription/update': [{}, { name: ', swap', prepare: withOtherProduct }],
    'subscription/undo': [{ shape: { nextBillInDays: 9 }, prepare: withReceipt }],
    'subscription/reactive': [{ shape: { statuses: ['PAUSED'] } }],
    'subscription/remove-discount': [{ prepare: withRecord }],
  };
}
