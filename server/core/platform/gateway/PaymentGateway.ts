import type { CardBrand } from '#src/domain/customer/card';

export interface Charge {
  /** Idempotency key: the gateway charges once per key. */
  key: string;
  /** Token of the card, because the shop stores no card numbers. */
  token: string;
  amountCents: number;
  currency: 'EUR';
}

export type ChargeResult = { ok: true; ref: string } | { ok: false; reason: 'cardDeclined' };

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

/** Interface of a payment provider; each shop implements its own. */
export interface PaymentGateway {
  charge(charge: Charge): Promise<ChargeResult>;
  tokenise(card: CardDetails): Promise<TokenResult>;
}
