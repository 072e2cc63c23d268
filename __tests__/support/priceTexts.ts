import type { Language } from '#src/domain/language';
import type { UnitPrice } from '#src/domain/product/unitPrice';
import { euro, fill, TEXTS } from './texts';

interface PricesWire {
  price: number;
  unitPrice: UnitPrice | null;
  oldPrice: number | null;
  lowestPrice30: number | null;
}

/** `2,49 €/kg` or `€2.49/kg` (rules §29.3). */
export const unitPriceText = ({ cents, unit }: UnitPrice, language: Language): string =>
  `${euro(cents / 100, language)}/${unit}`;

/** `24,90 € (2,49 €/kg)`: the price of one piece in a sentence. */
export const pieceText = ({ price, unitPrice }: Pick<PricesWire, 'price' | 'unitPrice'>, language: Language): string =>
  euro(price, language) + (unitPrice ? ` (${unitPriceText(unitPrice, language)})` : '');

/** Displayed text of a price: former, present, unit and lowest price, in order (rules §29.3, §29.6). */
export function priceText({ price, unitPrice, oldPrice, lowestPrice30 }: PricesWire, language: Language): string {
  const { oldPrice: was, lowestPrice } = TEXTS[language].common;
  return [
    ...(oldPrice === null ? [] : [was, euro(oldPrice, language)]),
    euro(price, language),
    ...(unitPrice ? [unitPriceText(unitPrice, language)] : []),
    ...(lowestPrice30 === null ? [] : [fill(lowestPrice, { price: euro(lowestPrice30, language) })]),
  ].join(' ');
}
