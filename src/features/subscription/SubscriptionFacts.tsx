import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { orderTotals, weeksOf } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';
import { Price } from '../../components/Price';

/** Quantity, frequency, date and costs of a subscription's next order (rules §6.5). */
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { price, day } = useFormats();
  const { dueDay, waitingSince, intervalDays, discountCents } = subscription;
  return (
    <DescriptionList
      facts={[
        { name: t('quantity'), value: subscription.quantity },
        { name: t('price'), value: <Price of={subscription} /> },
        { name: t('interval'), value: t('everyWeeks', { count: weeksOf(intervalDays) }) },
        {
          name: t('nextOrderDate'),
          value: waitingSince ? t('waiting.next') : dueDay ? day(dueDay) : '–',
        },
        ...(discountCents > 0 ? [{ name: t('discount'), value: price(-discountCents) }] : []),
        { name: t('shipping'), value: price(subscription.shippingCents) },
        { name: t('tax'), value: price(subscription.taxCents) },
        { name: t('orderTotal'), value: price(orderTotals([subscription]).totalCents), strong: true },
      ]}
    />
  );
}
