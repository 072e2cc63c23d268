import { useTranslation } from 'react-i18next';
import type { OrderTotals } from '#src/domain/order/order';
import { useFormats } from '#src/i18n/useFormats';
import { Facts } from '#src/ui/data/Facts.tsx';

interface OrderCostProps {
  cost: OrderTotals | undefined;
  /** While swapping it is shown in any case (rules §8.9). */
  always?: boolean;
}

/** What the order costs; shown where it differs from price times quantity (rules §8.9). */
export function OrderCost({ cost, always = false }: OrderCostProps) {
  const { t } = useTranslation('subscription');
  const { price } = useFormats();
  if (!cost || (!always && cost.totalCents === cost.itemsCents)) return null;
  return (
    <Facts
      facts={[
        { name: t('edit.items'), value: price(cost.itemsCents) },
        ...(cost.discountCents > 0 ? [{ name: t('discount'), value: price(-cost.discountCents) }] : []),
        { name: t('shipping'), value: price(cost.shippingCents) },
        { name: t('tax'), value: price(cost.taxCents) },
        // Heard when it changes; the rest is there to be read.
        { name: t('orderTotal'), value: <output>{price(cost.totalCents)}</output>, strong: true },
      ]}
    />
  );
}
