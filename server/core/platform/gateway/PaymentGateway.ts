import type { CardBrand } from '#src/domain/customer/card';

export interface Charge {
  /** The same key charges once, however often it is sent. */
  key: string;
  /** Stands for the card; the number itself never reaches this server's database. */
  token: string;
  amountCents: number;
  currency: 'EUR';
}

export type ChargeResult = { ok: true; ref: string } | { ok: false; reason: 'cardDeclined' };

/** A card as it is typed in; passed on to the gateway and kept nowhere. */
export interface CardDetails {
  number: string;
  securityCode: string;
  month: number;
  year: number;
}

/** What may be kept of a card. */
export interface CardToken {
  token: string;
  brand: CardBrand;
  last4: string;
}

/** Why a gateway takes no card. */
export type CardRefusal = 'cardNumberWrong' | 'cardExpired';

export type TokenResult = ({ ok: true } & CardToken) | { ok: false; reason: CardRefusal };

/** The payment gateway as this server needs it; a shop puts its own provider behind it. */
export interface PaymentGateway {
  charge(charge: Charge): Promise<ChargeResult>;
  /** Exchanges a card for a token. */
  tokenise(card: CardDetails): Promise<TokenResult>;
}
