import type { CardBrand } from '../../domain/customer/card';

/** A saved card without its secrets (rules §13.2). */
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
