import { useTranslation } from 'react-i18next';
import type { Offer } from '../../../api/product/offerApi';
import { useFormats } from '../../../i18n/useFormats';

/** Returns the texts of an offer's parts. */
export function useOfferTexts() {
  const { t } = useTranslation('adminOffer');
  const { price, count } = useFormats();
  return ({ priceCents, oldPriceCents, isOnSale, stock }: Omit<Offer, 'version'>) => ({
    price: price(priceCents),
    oldPrice: oldPriceCents === null ? t('facts.none') : price(oldPriceCents),
    sale: t(isOnSale ? 'facts.onSale' : 'facts.offSale'),
    stock: count(stock),
  });
}

/** Parts of an offer, in the order of their display. */
export const OFFER_PARTS = ['price', 'oldPrice', 'sale', 'stock'] as const;
