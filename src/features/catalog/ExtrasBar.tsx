import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../api/product/productsApi';
import { MAX_EXTRAS } from '../../domain/order/cart';
import { useFormats } from '../../i18n/useFormats';
import { CheckoutLink } from './CheckoutLink';
import type { Extras } from './useExtras';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 2),
  minHeight: 44,
  '& > p': { margin: 0 },
  '& > p > span': { display: 'block', color: theme.vars.palette.text.secondary },
}));

interface ExtrasBarProps {
  extras: Extras;
  products: readonly Product[];
}

/** What is picked so far, what it costs, and the way to the checkout. */
export function ExtrasBar({ extras: { extras, isFull, quantityOf }, products }: ExtrasBarProps) {
  const { t } = useTranslation('catalog');
  const { price } = useFormats();
  const cents = products.reduce((sum, product) => sum + product.unitPriceCents * quantityOf(product.productId), 0);
  return (
    <Bar>
      <p role="status">
        {t('extras.picked', { count: extras.length, max: MAX_EXTRAS, price: price(cents) })}
        <span>{isFull ? t('extras.full') : t('extras.hint', { max: MAX_EXTRAS })}</span>
      </p>
      {extras.length > 0 && <CheckoutLink extras={extras}>{t('extras.checkout')}</CheckoutLink>}
    </Bar>
  );
}
