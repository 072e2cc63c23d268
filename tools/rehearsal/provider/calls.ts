import { invalid, missing } from './ApiError';
import type { Books, Method } from './Books';
import { CARDS, cardOfMethod, type CardName } from './cards';
import type { FaultyCall } from './Faults';
import type { Payments } from './payments';
import type { Webhooks } from './Webhooks';

const SESSION_SECONDS = 24 * 60 * 60;
const PAGE_MAX = 100;
const PAGE_DEFAULT = 10;
const EXPIRY_YEARS = 3;

export interface Shop {
  books: Books;
  payments: Payments;
  webhooks: Webhooks;
  account: string;
  /** Address of the page on which a card is chosen. */
  cardPage: (session: string) => string;
}

/** Parameters by their flat names, such as `metadata[bill]`. */
export type Params = Readonly<Record<string, string>>;

export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  kind: FaultyCall;
  /** Names of the parameters that Stripe knows and the adapter sends; others are refused. */
  params: readonly string[];
  run: (shop: Shop, params: Params, id: string) => object;
}

const required = (params: Params, name: string): string => {
  const value = params[name];
  if (value === undefined) throw invalid(`Missing required param: ${name}.`, 'parameter_missing', name);
  return value;
};

const metadataOf = (params: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );

function page(items: readonly { id: string }[], params: Params): object {
  const limit = Math.min(Number(params.limit ?? PAGE_DEFAULT), PAGE_MAX);
  const after = params.starting_after;
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const data = items.slice(start, start + limit);
  return { object: 'list', url: '/v1', has_more: start + limit < items.length, data };
}

/** Creates a method that belongs to a customer. */
export function addMethod(
  { books, webhooks }: Pick<Shop, 'books' | 'webhooks'>,
  name: CardName,
  customer: string,
): Method {
  const { number, brand } = CARDS[name];
  const card = { brand, last4: number.slice(-4), exp_month: 12, exp_year: new Date().getFullYear() + EXPIRY_YEARS };
  const method: Method = {
    ...{ id: books.newId('pm'), object: 'payment_method', type: 'card', created: books.now(), customer },
    ...{ card, rehearsal_card: name },
  };
  books.methods.set(method.id, method);
  webhooks.emit('payment_method.attached', method);
  return method;
}

const methodOf = ({ books }: Shop, id: string): Method => {
  const method = books.methods.get(id);
  if (!method) throw missing('PaymentMethod');
  return method;
};

const stored = ({ books }: Shop, id: string, object: string): object => {
  const found = books.read(id);
  if (found?.object !== object) throw missing(object);
  return found;
};

function createCustomer({ books }: Shop, params: Params): object {
  const id = books.newId('cus');
  const customer = { id, object: 'customer', created: books.now(), metadata: metadataOf(params) } as const;
  books.customers.set(id, { ...customer, email: params.email ?? '' });
  return { ...customer, email: params.email ?? '' };
}

function createSession({ books, cardPage }: Shop, params: Params): object {
  if (required(params, 'mode') !== 'setup') throw invalid('The rehearsal knows the setup mode alone.');
  const customer = required(params, 'customer');
  if (!books.customers.has(customer)) throw missing('customer', 'customer');
  const intent = { id: books.newId('seti'), object: 'setup_intent', created: books.now() } as const;
  books.setupIntents.set(intent.id, { ...intent, payment_method: null });
  const id = books.newId('cs_test');
  const session = {
    ...({ id, object: 'checkout.session', mode: 'setup', status: 'open', created: books.now() } as const),
    ...{ customer, setup_intent: intent.id, locale: params.locale ?? 'auto', url: cardPage(id) },
    ...{ success_url: required(params, 'success_url'), cancel_url: required(params, 'cancel_url') },
    expires_at: books.now() + SESSION_SECONDS,
  };
  books.sessions.set(id, session);
  return session;
}

function expireSession({ books, webhooks }: Shop, id: string): object {
  const session = books.sessions.get(id);
  if (!session) throw missing('checkout.session');
  if (session.status !== 'open') throw invalid('Only an open session can be expired.');
  Object.assign(session, { status: 'expired', url: null });
  webhooks.emit('checkout.session.expired', session);
  return session;
}

function detach(shop: Shop, id: string): object {
  const method = methodOf(shop, id);
  if (method.customer === null) throw invalid('The method is not attached.');
  method.customer = null;
  shop.webhooks.emit('payment_method.detached', method);
  return method;
}

function attach(shop: Shop, id: string, params: Params): object {
  const name = cardOfMethod(id);
  if (!name) throw missing('PaymentMethod');
  return addMethod(shop, name, required(params, 'customer'));
}

function createIntent({ payments }: Shop, params: Params): object {
  if (params.confirm !== 'true') throw invalid('The rehearsal confirms at once.');
  const isAbsent = params.off_session === 'true';
  return payments.create({
    amount: Number(required(params, 'amount')),
    currency: required(params, 'currency'),
    customer: required(params, 'customer'),
    method: required(params, 'payment_method'),
    metadata: metadataOf(params),
    returnUrl: isAbsent ? null : required(params, 'return_url'),
  });
}

function listIntents({ books }: Shop, params: Params): object {
  const since = Number(params['created[gte]'] ?? 0);
  return page(
    books.listIntents(params.customer).filter(({ created }) => created >= since),
    params,
  );
}

const listRefunds = ({ books }: Shop, params: Params): object => {
  const found = [...books.refunds.values()].filter((refund) => refund.payment_intent === params.payment_intent);
  return page(found.reverse(), params);
};

const LIST = ['limit', 'starting_after', 'expand'];
const CREATE_INTENT = [
  ...['amount', 'currency', 'customer', 'payment_method', 'allowed_payment_method_types', 'confirm', 'metadata'],
  ...['off_session', 'return_url'],
];
const CREATE_SESSION = [
  ...['mode', 'customer', 'allowed_payment_method_types', 'locale', 'success_url', 'cancel_url', 'metadata'],
];

const get = (kind: FaultyCall, path: RegExp, params: readonly string[], run: Call['run']): Call => ({
  ...{ method: 'GET', kind, path, params, run },
});
const post = (kind: FaultyCall, path: RegExp, params: readonly string[], run: Call['run']): Call => ({
  ...{ method: 'POST', kind, path, params, run },
});

/** Deletes a customer with the methods. */
function deleteCustomer({ books }: Shop, id: string): object {
  if (!books.customers.delete(id)) throw missing('customer');
  for (const method of books.methods.values()) if (method.customer === id) books.methods.delete(method.id);
  return { id, object: 'customer', deleted: true };
}

/** Calls of Stripe that the adapter and the contract suite use. */
export const CALLS: readonly Call[] = [
  get('read', /^\/v1\/account$/, [], ({ account }) => ({ id: account, object: 'account' })),
  post('customer', /^\/v1\/customers$/, ['email', 'metadata', 'preferred_locales'], createCustomer),
  {
    method: 'DELETE',
    kind: 'customer',
    path: /^\/v1\/customers\/(\w+)$/,
    params: [],
    run: (shop, _, id) => deleteCustomer(shop, id),
  },
  post('session', /^\/v1\/checkout\/sessions$/, CREATE_SESSION, createSession),
  get('read', /^\/v1\/checkout\/sessions\/(\w+)$/, ['expand'], (shop, _, id) => stored(shop, id, 'checkout.session')),
  post('session', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, [], (shop, _, id) => expireSession(shop, id)),
  get('read', /^\/v1\/payment_methods\/(\w+)$/, [], (shop, _, id) => stored(shop, id, 'payment_method')),
  post('customer', /^\/v1\/payment_methods\/(\w+)\/attach$/, ['customer'], (shop, params, id) =>
    attach(shop, id, params),
  ),
  post('customer', /^\/v1\/payment_methods\/(\w+)\/detach$/, [], (shop, _, id) => detach(shop, id)),
  post('charge', /^\/v1\/payment_intents$/, CREATE_INTENT, createIntent),
  get('read', /^\/v1\/payment_intents$/, ['customer', 'created', ...LIST], listIntents),
  get('read', /^\/v1\/payment_intents\/(\w+)$/, ['expand'], (shop, _, id) => stored(shop, id, 'payment_intent')),
  post('cancel', /^\/v1\/payment_intents\/(\w+)\/cancel$/, [], ({ payments }, _, id) => payments.cancel(id)),
  post('refund', /^\/v1\/refunds$/, ['payment_intent', 'amount', 'metadata'], ({ payments }, params) =>
    payments.refund(required(params, 'payment_intent'), Number(required(params, 'amount')), metadataOf(params)),
  ),
  get('read', /^\/v1\/refunds$/, ['payment_intent', ...LIST], listRefunds),
  get('read', /^\/v1\/refunds\/(\w+)$/, [], (shop, _, id) => stored(shop, id, 'refund')),
];
