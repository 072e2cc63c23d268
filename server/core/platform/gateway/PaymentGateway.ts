import type { CardBrand } from '#src/domain/customer/card';

export interface Charge {
  /** Idempotency key: the gateway charges once per key. */
  key: string;
  /** Card token; the card number is never stored here. */
  token: string;
  amountCents: number;
  currency: 'EUR';
}

export type ChargeResult = { ok: true; ref: string } | { ok: false; reason: 'cardDeclined' };

/** Card details as entered. Passed to the gateway, never stored. */
export interface CardDetails {
  number: string;
  securityCode: string;
  month: number;
  year: number;
}

/** Storable part of a card. */
export interface CardToken {
  token: string;
  brand: CardBrand;
  last4: string;
}

/** Reason for a refused tokenisation. */
export type CardRefusal = 'cardNumberWrong' | 'cardExpired';

export type TokenResult = ({ ok: true } & CardToken) | { ok: false; reason: CardRefusal };

/** Interface of a payment provider. */
export interface PaymentGateway {
  charge(charge: Charge): Promise<ChargeResult>;
  /** Exchanges card details for a token. */
  tokenise(card: CardDetails): Promise<TokenResult>;
}
