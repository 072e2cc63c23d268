import { randomBytes } from 'node:crypto';
import type { CardName, PaymentError } from './cards';

const SECOND_MS = 1000;

/** Objects as Stripe's API returns them, with the fields that the adapter reads. */
interface Stored {
  id: string;
  object: string;
  /** Unix time in seconds of the rehearsal's clock. */
  created: number;
}

export interface Intent extends Stored {
  object: 'payment_intent';
  amount: number;
  currency: string;
  customer: string;
  payment_method: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  metadata: Record<string, string>;
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
}

export interface Charge extends Stored {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  payment_intent: string;
  status: 'succeeded' | 'failed';
}

export interface Refund extends Stored {
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
}

export interface Method extends Stored {
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  /** Behaviour of the card; not a field of Stripe. */
  rehearsal_card: CardName;
}

export interface SetupIntent extends Stored {
  object: 'setup_intent';
  payment_method: string | null;
}

export interface Session extends Stored {
  object: 'checkout.session';
  mode: 'setup';
  status: 'open' | 'complete' | 'expired';
  customer: string;
  setup_intent: string;
  success_url: string;
  cancel_url: string;
  locale: string;
  expires_at: number;
  url: string | null;
}

export interface Customer extends Stored {
  object: 'customer';
  email: string;
  metadata: Record<string, string>;
}

/** Charges of one bill: a bill with two that succeeded was charged twice. */
interface BookedBill {
  succeeded: number;
  amountCents: number;
  refundedCents: number;
  statuses: string[];
}

/** Everything that the rehearsal knows, in memory. */
export class Books {
  readonly customers = new Map<string, Customer>();
  readonly methods = new Map<string, Method>();
  readonly setupIntents = new Map<string, SetupIntent>();
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly #intentsOf = new Map<string, Intent[]>();
  readonly #run = randomBytes(4).toString('hex');
  #count = 0;
  #advanced = 0;

  /** Unix time in seconds, ahead of the machine's by what was advanced. */
  now(): number {
    return Math.floor(Date.now() / SECOND_MS) + this.#advanced;
  }

  advance(seconds: number): void {
    this.#advanced += seconds;
    for (const session of this.sessions.values())
      if (session.status === 'open' && session.expires_at <= this.now()) session.status = 'expired';
  }

  newId(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#run}${String(this.#count).padStart(8, '0')}`;
  }

  addIntent(intent: Intent): void {
    this.intents.set(intent.id, intent);
    this.#intentsOf.set(intent.customer, [...(this.#intentsOf.get(intent.customer) ?? []), intent]);
  }

  /** Payments of a customer or of all, the newest first. */
  listIntents(customer: string | undefined): Intent[] {
    const found = customer === undefined ? [...this.intents.values()] : [...(this.#intentsOf.get(customer) ?? [])];
    return found.reverse();
  }

  read(id: string): Stored | undefined {
    const { customers, methods, setupIntents, sessions, intents, charges, refunds } = this;
    for (const shelf of [intents, charges, refunds, methods, sessions, setupIntents, customers]) {
      const stored = shelf.get(id);
      if (stored) return stored;
    }
    return undefined;
  }

  bills(): Record<string, BookedBill> {
    const bills: Record<string, BookedBill> = {};
    for (const { metadata, status, amount, latest_charge } of this.intents.values()) {
      const { bill } = metadata;
      if (bill === undefined) continue;
      const booked = (bills[bill] ??= { succeeded: 0, amountCents: 0, refundedCents: 0, statuses: [] });
      booked.statuses.push(status);
      if (status !== 'succeeded') continue;
      booked.succeeded += 1;
      booked.amountCents += amount;
      booked.refundedCents += this.charges.get(latest_charge ?? '')?.amount_refunded ?? 0;
    }
    return bills;
  }

  toJSON() {
    const { customers, methods, sessions, intents, refunds } = this;
    return {
      now: this.now(),
      bills: this.bills(),
      customers: [...customers.values()],
      methods: [...methods.values()],
      sessions: [...sessions.values()],
      intents: [...intents.values()],
      refunds: [...refunds.values()],
    };
  }
}
