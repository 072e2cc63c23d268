import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { orderTotals } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';

/** Next charge of the unchanged subscription: product, date and amount. */
export function CurrentSubscription({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('cancellation');
  const { t: ofSubscription } = useTranslation('subscription');
  const { price, day } = useFormats();
  const { productName, dueDay, waitingSince } = subscription;
  const due = dueDay ? day(dueDay) : t('plan.none');
  const { totalCents } = orderTotals([subscription]);
  return (
    <DescriptionList
      facts={[
        { name: t('plan.product'), value: productName },
        { name: t('plan.nextCharge'), value: waitingSince ? ofSubscription('waiting.next') : due },
        ...(dueDay ? [{ name: t('plan.amount'), value: price(totalCents), strong: true }] : []),
      ]}
    />
  );
}
