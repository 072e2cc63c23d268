import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../config/paths';
import { orderTotals } from '../../domain/order/order';
import { isActive, isResting } from '../../domain/subscriptionStatus';
import { PAYMENT_OPEN } from '../../domain/order/orderState';
import { isDueByItself } from '../../domain/order/upcomingOrders';
import { useFormats } from '../../i18n/useFormats';
import { PageLink } from '../../ui/layout/PageLink';
import { StatusBadge } from '../../ui/feedback/StatusBadge';
import { PaymentRow } from './PaymentRow';
import type { DueSubscription } from './calendarFile';

interface UpcomingPaymentRowProps {
  row: DueSubscription;
  /** True for the next order, unless a pause defers it. */
  isNext: boolean;
}

/** An upcoming order: date, amount, product and quantity (rules §12.1). */
export function UpcomingPaymentRow({ row, isNext }: UpcomingPaymentRowProps) {
  const { t } = useTranslation('payments');
  const { price, day } = useFormats();
  const id = useId();
  const { purchaseId, productName, quantity, status, dueDay, waitingSince, isHeld } = row;
  const badge = row.badges.find((one) => !isActive(one));
  return (
    <PaymentRow
      id={id}
      imagePath={row.imagePath}
      isLarge={isNext}
      date={dueDay}
      dateText={waitingSince && t('upcoming.whenInStock')}
      amount={price(orderTotals([row]).totalCents)}
      badge={
        badge !== undefined && (
          <StatusBadge tone={isResting(badge) ? 'quiet' : 'bad'}>
            {isResting(badge) || badge === PAYMENT_OPEN ? t(`upcoming.status.${badge}`) : badge}
          </StatusBadge>
        )
      }
      action={
        <Button component={PageLink} to={pathTo.subscription(purchaseId)} aria-describedby={`${id} ${id}-product`}>
          {t('viewSubscription')}
        </Button>
      }
    >
      <p id={`${id}-product`}>{productName}</p>
      <p>{t('quantity', { count: quantity })}</p>
      {isResting(status) && <p>{t(isDueByItself(row) ? 'upcoming.resumes' : 'upcoming.waits')}</p>}
      {isHeld && <p>{t('upcoming.held')}</p>}
      {waitingSince && <p>{t('upcoming.waitsForStock', { date: day(waitingSince) })}</p>}
    </PaymentRow>
  );
}
