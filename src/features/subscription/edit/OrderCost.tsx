import { useTranslation } from 'react-i18next';
import type { OrderTotals } from '#src/domain/order/order';
import { useFormats } from '#src/i18n/useFormats';
import { DescriptionList } from '#src/ui/data/DescriptionList.tsx';

interface OrderCostProps {
  cost: OrderTotals | undefined;
  /** Shows the costs always, as a swap does (rules §8.9). */
  always?: boolean;
}

/** Costs of the order; by default only if they differ from price times quantity (rules §8.9). */
export function OrderCost({ cost, always = false }: OrderCostProps) {
  const { t } = useTranslation('subscription');
  const { price } = useFormats();
  if (!cost || (!always && cost.totalCents === cost.itemsCents)) return null;
  return (
    <DescriptionList
      facts={[
        { name: t('edit.items'), value: price(cost.itemsCents) },
        ...(cost.discountCents > 0 ? [{ name: t('discount'), value: price(-cost.discountCents) }] : []),
        { name: t('shipping'), value: price(cost.shippingCents) },
        { name: t('tax'), value: price(cost.taxCents) },
        // Screen readers announce only changes of the total.
        { name: t('orderTotal'), value: <output>{price(cost.totalCents)}</output>, strong: true },
      ]}
    />
  );
}
