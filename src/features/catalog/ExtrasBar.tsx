import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../api/product/productsApi';
import { MAX_EXTRAS } from '../../domain/order/cart';
import { useFormats } from '../../i18n/useFormats';
import { CheckoutLink } from './CheckoutLink';
import type { Extras } from './useExtras';

interface ExtrasBarProps {
  extras: Extras;
  products: readonly Product[];
}

/** Count and total of the chosen extras, with a link to the checkout. */
export function ExtrasBar({ extras: { extras, isFull, quantityOf }, products }: ExtrasBarProps) {
  const { t } = useTranslation('catalog');
  const { price } = useFormats();
  const cents = products.reduce((sum, product) => sum + product.unitPriceCents * quantityOf(product.productId), 0);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 44 }}>
      <div role="status">
        {t('extras.picked', { count: extras.length, max: MAX_EXTRAS, price: price(cents) })}
        <Typography color="textSecondary">
          {isFull ? t('extras.full') : t('extras.hint', { max: MAX_EXTRAS })}
        </Typography>
      </div>
      {extras.length > 0 && <CheckoutLink extras={extras}>{t('extras.checkout')}</CheckoutLink>}
    </Stack>
  );
}
