import { useTranslation } from 'react-i18next';
import type { FileSubscription } from '../../api/customer/customerFileApi';
import { ListRow } from '../../components/ListRow';
import { weeksOf } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';
import { StatusBadge, type BadgeTone } from '../../ui/feedback/StatusBadge';
import { FilePanel } from './FilePanel';

const TONES: Record<FileSubscription['status'], BadgeTone> = {
  ACTIVE: 'good',
  PAUSED: 'quiet',
  INACTIVE: 'quiet',
  CANCELLED: 'quiet',
  RECYCLE_FAILED: 'bad',
};

/** Subscriptions with their next order, and what keeps them from it. */
export function SubscriptionsPanel({ subscriptions }: { subscriptions: readonly FileSubscription[] }) {
  const { t } = useTranslation('adminFile');
  const { day, price } = useFormats();
  const linesOf = (one: FileSubscription): string[] => {
    const { status, quantity, intervalDays, amount, nextBillDate, pausedUntil, waitingSince } = one;
    const { failedFor, cancelOn, endedOn, cardLast4 } = one;
    const isRunning = status === 'ACTIVE' || status === 'PAUSED';
    return [
      t('subscriptions.goods', { pieces: quantity, count: weeksOf(intervalDays), amount: price(amount) }),
      ...(isRunning && nextBillDate ? [t('subscriptions.next', { date: day(nextBillDate) })] : []),
      ...(pausedUntil ? [t('subscriptions.pausedUntil', { date: day(pausedUntil) })] : []),
      ...(waitingSince ? [t('subscriptions.waiting', { date: day(waitingSince) })] : []),
      ...(failedFor ? [t(`subscriptions.failed.${failedFor}`)] : []),
      ...(cancelOn ? [t('subscriptions.cancelOn', { date: day(cancelOn) })] : []),
      ...(endedOn ? [t('subscriptions.endedOn', { date: day(endedOn) })] : []),
      ...(isRunning ? [cardLast4 ? t('subscriptions.card', { last4: cardLast4 }) : t('subscriptions.noCard')] : []),
    ];
  };
  return (
    <FilePanel
      title={t('subscriptions.title')}
      emptyText={t('subscriptions.empty')}
      rows={subscriptions}
      renderRow={(one) => (
        <ListRow
          key={one.purchaseId}
          title={t('subscriptions.one', { product: one.productName, number: one.purchaseId })}
          badge={<StatusBadge tone={TONES[one.status]}>{t(`subscriptions.status.${one.status}`)}</StatusBadge>}
        >
          {linesOf(one).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </ListRow>
      )}
    />
  );
}
