import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats';
import { VisuallyHidden } from '../layout/VisuallyHidden';

interface Prices {
  unitPriceCents: number;
  oldUnitPriceCents?: number | undefined;
}

/** What one piece costs, after what it cost before a reduction (rules §6.5, §8.10). */
export function Price({ of: { unitPriceCents, oldUnitPriceCents } }: { of: Prices }) {
  const { t } = useTranslation();
  const { price } = useFormats();
  return (
    <>
      {oldUnitPriceCents !== undefined && (
        <>
          <VisuallyHidden>{t('oldPrice')} </VisuallyHidden>
          <s>{price(oldUnitPriceCents)}</s>{' '}
        </>
      )}
      {price(unitPriceCents)}
    </>
  );
}
