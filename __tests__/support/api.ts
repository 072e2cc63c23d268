import type { AdminRole } from '#src/domain/adminRole';
import type { Language } from '#src/domain/language';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import type { JobName } from '#src/domain/jobNames';
import type { CustomerWire } from '#server/core/shop/customers/schemas';
import type { SubscriptionWire } from '#server/core/shop/subscriptions/schemas';
import type { Texts } from './texts';

/** Reply whose envelope repeats the HTTP status. */
export interface Reply<Payload> {
  status: number;
  message: string;
  payload: Payload;
  headers: Headers;
}

export interface MadeSubscription {
  purchaseId: string;
  status: string;
  nextBillDate: string | null;
}
export interface MadeAccount {
  customerId: string;
  token: string;
  subscriptions: MadeSubscription[];
}
export interface MadeCustomers {
  email: string;
  admin: boolean;
  adminToken?: string;
  accounts: MadeAccount[];
}
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

/** Typed text matchers. */
export const containing = (text: string): string => expect.stringContaining(text) as string;
export const matching = (pattern: RegExp): string => expect.stringMatching(pattern) as string;

type Fields = Readonly<Record<string, string>>;
interface Call {
  token?: string | undefined;
  key?: string | undefined;
}

async function call<Payload>(url: string, init: RequestInit = {}, { token, key }: Call = {}): Promise<Reply<Payload>> {
  const reply = await fetch(url, {
    ...init,
    headers: {
      ...(init.headers as Fields | undefined),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
  });
  const { status, message, payload } = (await reply.json()) as Reply<Payload>;
  // rules §2.2
  if (status !== reply.status) throw new Error(`envelope says ${status}, HTTP says ${reply.status}: ${url}`);
  return { status, message, payload, headers: reply.headers };
}

/** Client of one server. Like the portal, it sends a query with GET and a form with POST. */
export const createApi = (base: string) => ({
  get: <Payload>(path: string, query: Fields = {}, options?: Call) =>
    call<Payload>(`${base}${path}?${new URLSearchParams(query).toString()}`, {}, options),
  post: <Payload>(path: string, body: Fields = {}, options?: Call) =>
    call<Payload>(`${base}${path}`, { method: 'POST', body: new URLSearchParams(body) }, options),
  json: <Payload>(path: string, body: unknown, options?: Call, method = 'POST') =>
    call<Payload>(
      `${base}${path}`,
      { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      options,
    ),
  /** Creates signed-in customers from the body of `POST /demo/customers`. */
  async customers(shape: Readonly<Record<string, unknown>> = {}): Promise<MadeCustomers> {
    return (await this.json<MadeCustomers>('/demo/customers', shape)).payload;
  },
  /** Creates one customer with one account. */
  async customer(shape: Readonly<Record<string, unknown>> = {}) {
    const { email, accounts } = await this.customers(shape);
    const [account] = accounts;
    if (!account) throw new Error('No account was made.');
    return { email, ...account, purchaseId: account.subscriptions[0]?.purchaseId ?? '' };
  },
  /** Creates a discount. Returns its code. */
  async discount(shape: Readonly<Record<string, unknown>> = {}): Promise<string> {
    return (await this.json<{ code: string }>('/demo/discounts', shape)).payload.code;
  },
  /** Runs jobs of the server once, in the given order (rules §22.8). @throws if a job fails */
  async runJobs(...names: JobName[]): Promise<void> {
    const { status, message } = await this.json('/demo/jobs', { names });
    if (status !== 200) throw new Error(`${names.join(', ')}: ${status} ${message}`);
  },
  async mails(to: string): Promise<Mail[]> {
    const url = `${base}/demo/mailbox?to=${encodeURIComponent(to)}`;
    return (await call<Mail[]>(url, { headers: { accept: 'application/json' } })).payload;
  },
  /** Sign-in code of the newest mail. */
  async code(email: string): Promise<string> {
    const [mail] = await this.mails(email);
    return /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
  },
});
export type Api = ReturnType<typeof createApi>;

/**
 * Creates a customer whose due order waits for stock of a new product.
 * @param shape of the customer; further `statuses` share the product
 */
export async function waitingCustomer(api: Api, shape: Readonly<Record<string, unknown>> = {}) {
  const made = await api.json<{ productId: string; name: string }>('/demo/products', { stock: 0, weeks: [2, 4] });
  const { productId, name } = made.payload;
  const customer = await api.customer({ productId, nextBillInDays: 0, ...shape });
  const runRenewals = () => api.runJobs('renewals');
  await runRenewals();
  return { ...customer, productId, productName: name, runRenewals };
}

/** Creates an admin. Returns its client. */
export async function createAdmin(api: Api, role: AdminRole = 'owner') {
  const { adminToken: token, email } = await api.customers({ admin: true, role, accounts: 1, statuses: [] });
  if (!token) throw new Error('No admin was made.');
  return {
    email,
    token,
    get: <Payload>(path: string, query: Readonly<Record<string, string>> = {}) =>
      api.get<Payload>(path, { len: 'en', ...query }, { token }),
    post: <Payload>(path: string, body: Readonly<Record<string, string>> = {}) =>
      api.post<Payload>(path, { len: 'en', ...body }, { token }),
    json: <Payload>(path: string, body: Readonly<Record<string, unknown>> = {}, key?: string) =>
      api.json<Payload>(path, { len: 'en', ...body }, { token, key }),
  };
}
export type Admin = Awaited<ReturnType<typeof createAdmin>>;

export interface Item {
  purchaseId: string;
  productId: string;
  productQty: number;
  price: number;
  status: string;
  nextBillDate: string | null;
  restartDate: string | null;
  waitingSince: string | null;
  paymentProblem: SubscriptionWire['paymentProblem'];
  stockQty: number;
  billingIntervalDays: number;
  discountAmount: number | null;
  shipping: number;
  taxes: number;
}
export interface Product {
  productId: string;
  productName: string;
  productImagePath: string;
  price: number;
  stockQty: number;
  Product_frequency: { freq: number }[];
}

export const itemOf = async (api: Api, token: string, purchaseId: string): Promise<Item> => {
  const { payload } = await api.get<{ data: Item[] }>('/api/subscription/all', { purchaseId }, { token });
  const [item] = payload.data;
  if (!item) throw new Error('The subscription is not listed.');
  return item;
};
export const productsOf = async (api: Api, token: string, len: Language = 'en') =>
  (await api.get<{ data: Product[] }>('/api/other/products', { len }, { token })).payload.data;
export const findProduct = async (
  api: Api,
  token: string,
  matches: (product: Product) => boolean,
): Promise<Product> => {
  const product = (await productsOf(api, token)).find(matches);
  if (!product) throw new Error('There is no such product.');
  return product;
};

/** The business day after a number of days. */
export const inDays = (days: number): string => addDays(businessDayAt(new Date()), days);

/** Subscriptions from the API, the next order first. */
export async function ordersOf(api: Api, token: string, { language }: Texts): Promise<SubscriptionWire[]> {
  const query = { nextOrder: 'true', len: language };
  const { payload } = await api.get<{ data: SubscriptionWire[] }>('/api/subscription/all', query, { token });
  return payload.data;
}

/** The next order from the API. */
export async function nextOrderOf(api: Api, token: string, texts: Texts): Promise<SubscriptionWire> {
  const [order] = await ordersOf(api, token, texts);
  if (!order) throw new Error('The customer has no subscription.');
  return order;
}

export async function detailsOf(api: Api, token: string): Promise<CustomerWire> {
  const { payload } = await api.get<{ data: [CustomerWire] }>('/api/user/details', {}, { token });
  return payload.data[0];
}

/** Total of the order in euro. */
export const totalOf = ({ price, productQty, shipping, totalRefunded, discount }: SubscriptionWire): number =>
  price * productQty + shipping + totalRefunded - discount;

type OrderMail = 'movedSubject' | 'orderedSubject' | 'declinedSubject';

/** Mails of one kind to a customer, newest first. */
export async function orderMails(api: Api, email: string, { mail }: Texts, kind: OrderMail): Promise<Mail[]> {
  const [start = ''] = mail[kind].split('{{');
  return (await api.mails(email)).filter(({ subject }) => subject.startsWith(start));
}

/** Shipping address, as the call's fields. */
export const SHIPPING = {
  isShipping: 'true',
  shipAddress1: 'Hafengasse 3',
  shipAddress2: '""',
  shipCountry: 'AT',
  shipState: '9',
  shipCity: 'Wien',
  shipPostalCode: '1010',
};

/** Creates a customer with a unique first name, because two demo customers may share a name. */
export async function customerWithOwnName(api: Api) {
  const customer = await api.customer();
  const { lastName, emailAddress, phoneNumber } = await detailsOf(api, customer.token);
  const info = { addrUpdate: 'false', firstName: 'Zoë Ayşe', lastName, emailAddress, phoneNumber };
  await api.post('/api/user/details', info, { token: customer.token });
  return customer;
}

/**
 * Creates a customer with several accounts, and signs in with the code of the mail.
 * @returns the choice token, a token for each account, and the call that switches accounts
 */
export async function makeFamily(api: Api, accounts = 2) {
  const made = await api.customers({ accounts });
  await api.post('/api/user/sendotp', { email: made.email });
  const otp = await api.code(made.email);
  const { payload: choice } = await api.post<string>('/api/user/verifyotp', { email: made.email, otp });
  const switchTo = (customerId: string, token: string) =>
    api.get<{ token: string }>('/api/user/switch-account-login', { checkoutChampId: customerId, len: 'en' }, { token });
  const members = [];
  for (const { customerId, subscriptions } of made.accounts) {
    const { token } = (await switchTo(customerId, choice)).payload;
    members.push({ customerId, subscriptions, token });
  }
  const [first, second] = members;
  if (!first || !second) throw new Error('A family has two accounts at least.');
  return { email: made.email, choice, first, second, switchTo };
}
