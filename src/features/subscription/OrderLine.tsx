import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { weeksOf } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';

/** Quantity, price and frequency in one line. */
export function OrderLine({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { piecePrice } = useFormats();
  const { quantity, intervalDays } = subscription;
  const every = t('everyWeeks', { count: weeksOf(intervalDays) });
  return t('row.order', { quantity, price: piecePrice(subscription), every });
}
