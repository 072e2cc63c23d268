import { orderState } from '#src/domain/order/orderState';
import type { Preview } from '#server/core/shop/subscriptions/Preview';
import type { ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import type { SubscriptionWire } from '#server/core/shop/subscriptions/schemas';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { toCents } from '#src/domain/money';
import { type Api, findProduct, itemOf, type Reply } from './api';

export type Customer = Awaited<ReturnType<Api['customer']>>;

/** A command as in a preview, and its call. */
export interface CommandCall {
  command: string;
  path: string;
  isGet?: true;
  body: Record<string, unknown>;
}
interface Kind {
  /** @param amount any number from 1 to 60 */
  of: (api: Api, customer: Customer, amount: number) => Promise<CommandCall> | CommandCall;
  /** Fields of `POST /demo/customers` that the command needs. */
  shape?: object;
  prepare?: (api: Api, customer: Customer) => Promise<unknown>;
}

const reschedule = (command: string, body: object): CommandCall => ({ command, path: 'reschedule', body: { ...body } });
const inDays = (days: number) => addDays(businessDayAt(new Date()), days);

async function updateOf(api: Api, { token, purchaseId }: Customer, productQty: number): Promise<CommandCall> {
  const { productId, price, billingIntervalDays } = await itemOf(api, token, purchaseId);
  const body = { productId, price, productQty, billingIntervalDays, intervalUnit: 'days' };
  return { command: 'update', path: 'update', body };
}

async function swapOf(api: Api, { token, purchaseId }: Customer, amount: number): Promise<CommandCall> {
  const item = await itemOf(api, token, purchaseId);
  const target = await findProduct(api, token, (one) => one.productId !== item.productId && one.stockQty > 9);
  const { productId, price, Product_frequency: weeks } = target;
  const billingIntervalDays = (weeks[amount % weeks.length]?.freq ?? 0) * 7;
  const body = { productId, price, productQty: (amount % 3) + 1, billingIntervalDays, intervalUnit: 'days' };
  return { command: 'update', path: 'update', body };
}

const applyOf = async (api: Api, amount: number): Promise<CommandCall> => {
  const discountCode = await api.discount({ amount, isPercent: amount % 2 === 0 });
  return { command: 'applyDiscount', path: 'apply-discount', body: { discountCode } };
};

async function removeOf(api: Api, { token, purchaseId }: Customer): Promise<CommandCall> {
  const path = '/api/subscription/discount-record';
  const { payload } = await api.get<{ id: string; code: string } | null>(path, { purchaseId }, { token });
  const { id: recordId, code } = payload ?? { id: '999999999', code: 'NONE' };
  return { command: 'removeDiscount', path: 'remove-discount', body: { recordId, code } };
}

/** Every command with a preview. */
export const KINDS = {
  move: { of: (_api, _customer, days) => reschedule('reschedule', { billNow: false, nextBillDate: inDays(days) }) },
  orderNow: { of: () => reschedule('orderNow', { billNow: true }) },
  quantity: { of: (api, customer, amount) => updateOf(api, customer, amount) },
  swap: { of: swapOf },
  pause: {
    of: (_api, _customer, days) => ({ command: 'pause', path: 'pause', body: { restartDate: inDays(days) } }),
  },
  reactivate: {
    of: () => ({ command: 'reactive', path: 'reactive', isGet: true, body: {} }),
    shape: { statuses: ['PAUSED'] },
  },
  cancel: { of: () => ({ command: 'cancel', path: 'cancel', body: { cancelReason: '2' } }) },
  apply: { of: (api, _customer, amount) => applyOf(api, amount) },
  remove: {
    of: removeOf,
    prepare: async (api, customer) => executeCommand(api, customer, await applyOf(api, 10)),
  },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** Creates a customer whose first subscription allows the command. */
export async function readyFor(api: Api, name: KindName, shape: object = {}): Promise<Customer> {
  const kind: Kind = KINDS[name];
  const customer = await api.customer({ len: 'en', nextBillInDays: 9, ...shape, ...kind.shape });
  await kind.prepare?.(api, customer);
  return customer;
}

export const callOf = async (api: Api, name: KindName, customer: Customer, amount = 20): Promise<CommandCall> =>
  (KINDS[name] as Kind).of(api, customer, amount);

export type Done = Reply<{ version?: string; receipt: ReceiptWire; preview?: Preview; current?: object }>;

export function executeCommand(
  api: Api,
  { token, purchaseId }: Customer,
  { path, isGet, body }: CommandCall,
  { version, key, len = 'en' }: { version?: string; key?: string; len?: string } = {},
): Promise<Done> {
  const fields = { purchaseId, len, ...(version !== undefined && { version }), ...body };
  const address = `/api/subscription/${path}`;
  return isGet
    ? api.get(address, fields as Record<string, string>, { token, key })
    : api.json(address, fields, { token, key });
}

/** Previews a command. Its fields omit `billNow`, which the command's name replaces. */
export function preview(api: Api, { token, purchaseId }: Customer, { command, body }: CommandCall) {
  const { billNow: _billNow, ...fields } = body;
  return api.json<Preview>('/api/subscription/preview', { purchaseId, command, len: 'en', ...fields }, { token });
}

export async function read(api: Api, { token, purchaseId }: Customer): Promise<SubscriptionWire> {
  const query = { purchaseId, len: 'en' };
  const { payload } = await api.get<{ data: [SubscriptionWire] }>('/api/subscription/all', query, { token });
  return payload.data[0];
}

/** Receipt fields of a subscription in the list. */
export function shown(one: SubscriptionWire) {
  const { status, productName, productQty: quantity, billingIntervalDays, cardLast4: card } = one;
  const { dueDay: nextBillDate = null } = orderState({ ...one, nextTryAt: one.paymentProblem?.nextTryAt });
  const items = toCents(one.price) * quantity;
  const [discount, shipping, tax] = [toCents(one.discount), toCents(one.shipping), toCents(one.taxes)];
  const total = items - discount + shipping + tax;
  const amounts = { items, discount, shipping, tax, total };
  return { status, productName, quantity, intervalWeeks: billingIntervalDays / 7, nextBillDate, card, ...amounts };
}
