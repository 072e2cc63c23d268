import * as v from 'valibot';
import { CARD_BRANDS, type CardBrand } from '../../domain/customer/card';
import { requiredText, text } from '../schemas';

/** A saved card without its secrets (rules §13.2). */
export interface Card {
  id: string;
  brand: CardBrand;
  last4: string;
  /** Such as `04/2029`. */
  expiry: string;
}

const wire = v.object({
  paySourceId: requiredText,
  cardBrand: v.fallback(v.picklist(CARD_BRANDS), 'other'),
  cardLast4: text,
  cardExpiryDate: text,
});

export const cardSchema = v.pipe(
  wire,
  v.transform(({ paySourceId, cardBrand, cardLast4, cardExpiryDate }): Card => ({
    id: paySourceId,
    brand: cardBrand,
    last4: cardLast4,
    expiry: cardExpiryDate,
  })),
);
