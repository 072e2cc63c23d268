import type { Offer } from '../../../api/product/offerApi';
import { amountText, typedCents } from '../../../domain/amountText';
import type { Language } from '../../../domain/language';
import { toEuro } from '../../../domain/money';

/** Change of an offer; null keeps a part. */
export interface OfferEdit {
  prices: { priceCents: number; oldPriceCents: number | null } | null;
  isOnSale: boolean | null;
  /** `pieces` is the new stock, or the difference. */
  stock: { mode: 'set' | 'add'; pieces: number } | null;
}

export const STOCK_MODES = ['add', 'set'] as const;

/** Values of the form; money is typed with a point or a comma. */
export interface OfferValues {
  price: string;
  /** Empty for no former price. */
  oldPrice: string;
  isOnSale: boolean;
  stockMode: (typeof STOCK_MODES)[number];
  /** Empty keeps the stock. */
  pieces: string;
}

export const valuesOf = ({ priceCents, oldPriceCents, isOnSale }: Offer, language: Language): OfferValues => ({
  price: amountText(priceCents, language),
  oldPrice: oldPriceCents === null ? '' : amountText(oldPriceCents, language),
  isOnSale,
  stockMode: 'add',
  pieces: '',
});

const WHOLE = { set: /^\d{1,7}$/, add: /^[+-]?\d{1,7}$/ };

/** Returns typed pieces: a stock is not negative, a difference may be; undefined for another text. */
export function toPieces({ stockMode, pieces }: Pick<OfferValues, 'stockMode' | 'pieces'>): number | undefined {
  // A typographic minus comes from a pasted text.
  const text = pieces.trim().replace('−', '-');
  return WHOLE[stockMode].test(text) ? Number(text) : undefined;
}

/** Returns the parts of valid values that differ from an offer; undefined without a difference. */
export function toEdit(values: OfferValues, offer: Offer): OfferEdit | undefined {
  const priceCents = typedCents(values.price) ?? offer.priceCents;
  const oldPriceCents = typedCents(values.oldPrice) ?? null;
  const pieces = toPieces(values);
  const keepsPrices = priceCents === offer.priceCents && oldPriceCents === offer.oldPriceCents;
  const keepsStock = pieces === undefined || pieces === (values.stockMode === 'set' ? offer.stock : 0);
  const edit: OfferEdit = {
    prices: keepsPrices ? null : { priceCents, oldPriceCents },
    isOnSale: values.isOnSale === offer.isOnSale ? null : values.isOnSale,
    stock: keepsStock ? null : { mode: values.stockMode, pieces },
  };
  return Object.values(edit).some((part) => part !== null) ? edit : undefined;
}

/** Converts an edit to the fields of the call. @param version of the edited offer */
export function toOfferFields(
  productId: string,
  { prices, isOnSale, stock }: OfferEdit,
  version: string,
): Record<string, string> {
  return {
    productId,
    ...(prices && { price: String(toEuro(prices.priceCents)) }),
    // Because a price without a former price removes that one.
    ...(prices && prices.oldPriceCents !== null && { oldPrice: String(toEuro(prices.oldPriceCents)) }),
    ...(isOnSale !== null && { active: String(isOnSale) }),
    ...(stock && { [stock.mode]: String(stock.pieces) }),
    version,
  };
}
