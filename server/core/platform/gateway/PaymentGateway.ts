import type { CardBrand } from '#src/domain/customer/card';
import type { Language } from '#src/domain/language';

/** Charge of one bill (rules §35.2). */
export interface Charge {
  /** Idempotency key: within its life the provider charges once per key. */
  key: string;
  /** Number of the bill, stored at the provider so that `find` knows the charge. */
  bill: string;
  /** Token of the method, because the shop stores no card numbers. */
  token: string;
  /** The customer's number at the provider; null for a provider without customers. */
  customerRef: string | null;
  amountCents: number;
  currency: 'EUR';
  /** Address of the portal to which the provider's page returns; null if no person is present. */
  returnUrl: string | null;
}

/** Why a charge was refused; `isFinal` forbids another try with the same method. */
export interface Refusal {
  reason: 'cardDeclined' | 'personNeeded' | 'methodGone';
  isFinal: boolean;
}

/** What a provider says about a charge; `ref` is its number there. */
export type ChargeOutcome =
  | { kind: 'paid'; ref: string }
  /** A bank answers in days. */
  | { kind: 'processing'; ref: string }
  /** The person must confirm on the page at `url`. */
  | { kind: 'action'; ref: string; url: string }
  | ({ kind: 'refused'; ref: string | null } & Refusal);

/** Charge to look up; `ref` is its number at the provider, if it is known. */
export type Sought = Pick<Charge, 'key' | 'bill' | 'customerRef'> & { ref?: string | null };

/** What `find` knows of a charge. */
export type FoundCharge = ChargeOutcome & { amountCents: number };

/** Charge in the provider's list. */
export interface ListedCharge {
  ref: string;
  /** Null for a charge that this portal has not made. */
  bill: string | null;
  amountCents: number;
  refundedCents: number;
  currency: string;
  outcome: ChargeOutcome;
  at: Date;
}

/** Stored method; digits, month and year are null where a method has none. */
export interface PaymentMethod {
  token: string;
  customerRef: string | null;
  brand: CardBrand;
  last4: string | null;
  month: number | null;
  year: number | null;
}

export interface SetupRequest {
  /** Idempotency key. */
  key: string;
  customerId: string;
  /** The customer's number at the provider; null for the first method. */
  customerRef: string | null;
  email: string;
  lang: Language;
  /** Address of the portal to which the provider's page returns, also after a cancellation. */
  returnUrl: string;
}

/** Begun setup: the person enters the method on the page at `url`. */
export interface StartedSetup {
  ref: string;
  url: string;
  customerRef: string;
}

export type SetupOutcome = { kind: 'done'; method: PaymentMethod } | { kind: 'open' } | { kind: 'ended' };

export interface Refund {
  key: string;
  /** Number of the charge at the provider. */
  ref: string;
  amountCents: number;
}

export interface RefundOutcome {
  kind: 'done' | 'pending' | 'failed';
  /** Null if the provider made none, for example because more than the charge was asked. */
  ref: string | null;
}

/** Event of the provider: names an object, whose state is then read anew. */
export interface ProviderEvent {
  id: string;
  subject: 'charge' | 'setup' | 'method' | 'refund' | 'other';
  /** Number of the object at the provider. */
  ref: string;
  /** Number of the bill, for a charge of this portal. */
  bill: string | null;
}

/**
 * Verifies the signature over the raw body, and returns the events in it.
 * @returns null if the signature is wrong
 */
export type EventReader = (
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
) => ProviderEvent[] | null;

/** Card details as entered; number and security code are never stored (rules §13.12). */
export interface CardDetails {
  number: string;
  securityCode: string;
  month: number;
  year: number;
}

/** Result of a tokenisation; may be stored (rules §13.12). */
export interface CardToken {
  token: string;
  brand: CardBrand;
  last4: string;
}

/** Reason for a refused tokenisation. */
export type CardRefusal = 'cardNumberWrong' | 'cardExpired';

export type TokenResult = ({ ok: true } & CardToken) | { ok: false; reason: CardRefusal };

/** Way in for methods: the portal's own card form. */
interface FormEntry {
  kind: 'form';
  tokenise(card: CardDetails): Promise<TokenResult>;
}

/** Way in for methods: the provider's page. */
interface RedirectEntry {
  kind: 'redirect';
  startSetup(request: SetupRequest): Promise<StartedSetup>;
  /** Reads the truth about a setup. Can be called again. */
  finishSetup(ref: string): Promise<SetupOutcome>;
  /** Reads a stored method again, for example after an update by its bank; null if it is gone. */
  readMethod(token: string): Promise<PaymentMethod | null>;
}

/**
 * Interface of a payment provider (rules §35.1). All calls throw `GatewayError` if the provider gives no answer, and
 * `charge` also if its result is unknown.
 */
export interface PaymentGateway {
  /** Provider and its account, stored with each method and bill. */
  readonly provider: string;
  readonly account: string;
  readonly entry: FormEntry | RedirectEntry;
  /** Seconds after which the provider may have forgotten a key, less a margin. Null: never. */
  readonly keyLifeSeconds: number | null;
  /** Smallest amount in cents that the provider charges. */
  readonly minimumCents: number;
  charge(charge: Charge): Promise<ChargeOutcome>;
  /**
   * Returns the truth about a bill's charge, or null if the provider has none. A charge that is still being worked on is
   * no answer: GatewayError.
   */
  find(charge: Sought): Promise<FoundCharge | null>;
  /** Cancels an open action, and returns the truth afterwards: paid, if the person was faster. */
  cancel(ref: string): Promise<ChargeOutcome>;
  refund(refund: Refund): Promise<RefundOutcome>;
  /** Reads the state of a refund again. */
  findRefund(ref: string): Promise<RefundOutcome>;
  /** Deletes the customer's data there. Can be called again, also for an unknown number. */
  removeCustomer(ref: string): Promise<void>;
  /** Null for a provider without events. */
  readonly readEvents: EventReader | null;
  /** Returns the charges since a moment, the newest first. */
  listSince(since: Date): AsyncIterable<ListedCharge>;
}
