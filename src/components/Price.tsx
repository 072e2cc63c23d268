import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Prices } from '../domain/product/Prices';
import { useFormats } from '../i18n/useFormats';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden';

const Small = styled('small')(({ theme }) => ({
  fontSize: '0.875rem',
  fontWeight: theme.typography.fontWeightRegular,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&[data-line]': { display: 'block', whiteSpace: 'normal' },
}));

/**
 * Price per piece (rules §6.5, §8.10) with its unit price (rules §29.3). A reduction adds the former price and the
 * lowest price of the 30 days before (rules §29.6).
 */
export function Price({ of: { unitPriceCents, unitPrice, reduction } }: { of: Prices }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      {reduction && (
        <>
          <VisuallyHidden>{t('oldPrice')} </VisuallyHidden>
          <s>{formats.price(reduction.fromCents)}</s>{' '}
        </>
      )}
      {formats.price(unitPriceCents)}
      {unitPrice && (
        <>
          {' '}
          <Small>{formats.unitPrice(unitPrice)}</Small>
        </>
      )}
      {reduction && (
        <>
          {' '}
          <Small data-line>{t('lowestPrice', { price: formats.price(reduction.lowestCents) })}</Small>
        </>
      )}
    </>
  );
}
