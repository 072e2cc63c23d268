import * as v from 'valibot';
import { CARD_BRANDS } from '../../domain/customer/card';
import { requiredText, text } from '../schemas';

export const cardSchema = v.pipe(
  v.object({
    paySourceId: requiredText,
    cardBrand: v.fallback(v.picklist(CARD_BRANDS), 'other'),
    cardLast4: text,
    cardExpiryDate: text,
  }),
  v.transform(({ paySourceId, cardBrand, cardLast4, cardExpiryDate }) => ({
    id: paySourceId,
    brand: cardBrand,
    last4: cardLast4,
    /** Month and year, such as `04/2029`. */
    expiry: cardExpiryDate,
  })),
);
/** Saved card without its secrets (rules §13.2). */
export type Card = v.InferOutput<typeof cardSchema>;
