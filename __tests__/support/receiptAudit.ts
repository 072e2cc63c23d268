import { dueDayOf } from '#server/core/shop/subscriptions/LockedSubscription';
import { isDeepStrictEqual } from 'node:util';

export type State = Record<string, unknown>;
/** A line of the change log. */
export interface LogLine {
  id: number;
  customer_id: number;
  subject: string;
  subject_id: number;
  action: string;
  before: State;
  after: State;
  receipt: { before: State | null; after: State | null; address?: string } | null;
}

const ADDRESS = ['address1', 'address2', 'postalCode', 'city', 'state', 'country'];

/** Receipt fields of a subscription's state, without the card's digits. */
function shown(state: State) {
  const { status, productId, quantity, intervalDays } = state;
  const nextBillDate = dueDayOf(state as Parameters<typeof dueDayOf>[0]);
  const [unitPrice = 0, discount = 0, shipping = 0, tax = 0] = [
    ...[state.unitPriceCents, state.discountCents, state.shippingCents, state.taxCents],
  ].map(Number);
  const items = unitPrice * Number(quantity);
  const amounts = { items, discount, shipping, tax, total: items - discount + shipping + tax };
  return { status, productId, quantity, nextBillDate, intervalWeeks: Number(intervalDays) / 7, ...amounts };
}

/** Receipt fields of an address. */
function addressIn(state: State, kind: unknown): State | null {
  const fieldOf = (name: string) => (kind === 'billing' ? name : `ship${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  if (state[fieldOf('address1')] === null) return null;
  return Object.fromEntries(ADDRESS.map((name) => [name, state[fieldOf(name)]]));
}

const withoutCard = ({ card: _card, ...seen }: State): State => seen;

/**
 * True if the receipt of a log line matches the log. Every change of a subscription has one (rules §24.3), but not its
 * addition.
 * @param state of the line's subject after the change
 */
export function isTrueReceipt({ subject, action, before, receipt }: LogLine, state: State): boolean {
  if (!receipt) return subject !== 'subscription' || action === 'subscriptionCreated';
  // Copies, because parsed JSON may have another prototype.
  const seen = [receipt.before, receipt.after].map((one) => one && withoutCard(one));
  const say = (one: State) => (subject === 'subscription' ? shown(one) : addressIn(one, receipt.address));
  return isDeepStrictEqual(seen, [say({ ...state, ...before }), say(state)]);
}

/** Actions that can be undone (rules §24.8, §24.10). */
const UNDOABLE = new Set([
  ...[
    'orderMoved',
    'orderSkipped',
    'subscriptionUpdated',
    'productSwapped',
    'subscriptionPaused',
    'subscriptionReactivated',
  ],
  ...['discountApplied', 'discountRemoved'],
  ...['billingAddressChanged', 'shippingAddressChanged', 'shippingAddressDeleted'],
]);

/** Matches each undo with the previous change, in lines from newest to oldest. */
export class Undos {
  readonly #wrong: string[];
  /** Undos by subject. */
  readonly #open = new Map<string, LogLine>();

  constructor(wrong: string[]) {
    this.#wrong = wrong;
  }

  #billed({ customer_id, after }: LogLine): void {
    if (after.responseType !== 'SUCCESS') return;
    for (const of of [`subscription ${String(after.subscriptionId)}`, `customer ${customer_id}`]) {
      if (this.#open.delete(of)) this.#wrong.push(`${of}: after a bill`);
    }
  }

  meet(line: LogLine): void {
    const { subject, subject_id, action, receipt } = line;
    if (subject === 'payment') this.#billed(line);
    // Because a changed phone number does not affect an address.
    if (!receipt) return;
    const of = `${subject} ${subject_id}`;
    const undo = this.#open.get(of);
    this.#open.delete(of);
    if (undo) {
      const isOpposite = isDeepStrictEqual([undo.before, undo.after], [line.after, line.before]);
      if (!isOpposite || !UNDOABLE.has(action)) this.#wrong.push(`${of}: line ${undo.id} after ${action}`);
    }
    if (action === 'changeUndone' || action === 'addressUndone') this.#open.set(of, line);
  }
}
