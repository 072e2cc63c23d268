import type { ParseKeys } from 'i18next';
import { boolean, mixed, object, string } from 'yup';
import { typedCents } from '../../../domain/amountText';
import { PRICE_MAX_CENTS } from '../../../domain/money';
import { STOCK_MODES, toPieces, type OfferValues } from './offerValues';

/** Keys of messages, translated by the form. */
const messages = {
  price: 'rules.price',
  oldPrice: 'rules.oldPrice',
  pieces: 'rules.pieces',
} satisfies Record<string, ParseKeys<'adminOffer'>>;

const isPrice = (cents: number | undefined): cents is number =>
  cents !== undefined && cents >= 1 && cents <= PRICE_MAX_CENTS;

/** A price, a higher former price or none, and whole pieces or none (rules §39.6). */
export const offerSchema = object({
  price: string()
    .default('')
    .test('price', messages.price, (text) => isPrice(typedCents(text))),
  oldPrice: string()
    .default('')
    .test('oldPrice', messages.oldPrice, (text, { parent }) => {
      const cents = typedCents(text);
      const priceCents = typedCents((parent as OfferValues).price);
      return text.trim() === '' || (isPrice(cents) && (priceCents === undefined || cents > priceCents));
    }),
  isOnSale: boolean().required(),
  stockMode: mixed<OfferValues['stockMode']>().oneOf(STOCK_MODES).required(),
  pieces: string()
    .default('')
    .test('pieces', messages.pieces, (pieces, { parent }) => {
      const { stockMode } = parent as OfferValues;
      return pieces.trim() === '' || toPieces({ stockMode, pieces }) !== undefined;
    }),
});
