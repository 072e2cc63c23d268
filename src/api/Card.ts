import type { CardBrand } from '../domain/card';

/** A saved card, as far as anybody may see it (spec §3). */
export interface Card {
  id: string;
  brand: CardBrand;
  last4: string;
  /** Such as `04/2029`. */
  expiry: string;
}

export interface CardWire {
  paySourceId: string;
  cardBrand: CardBrand;
  cardLast4: string;
  cardExpiryDate: string;
}

export const toCard = (wire: CardWire): Card => ({
  id: wire.paySourceId,
  brand: wire.cardBrand,
  last4: wire.cardLast4,
  expiry: wire.cardExpiryDate,
});
