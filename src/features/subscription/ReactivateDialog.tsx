import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { usePreview } from '../../commands/customer/usePreview';
import { isFree, orderTotals, weeksOf } from '../../domain/order/order';
import { useToday } from '../../session/useToday';
import { reactivatedOrderDate } from '../../domain/order/reschedule';
import { useFormats } from '../../i18n/useFormats';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useHistoryEntry } from '../../ui/layout/useHistoryEntry';
import { PreviewFacts } from '../PreviewFacts';
import { toReactivation, type Reactivation } from './useReactivation';

/** Says when the next order is due and what it costs, before the subscription is reactivated (rules §8.6). */
export function ReactivateDialog({ reactivation }: { reactivation: Reactivation }) {
  const today = useToday();
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const { price, day } = useFormats();
  const { subscription, isBusy, failure, dismiss } = reactivation;
  const preview = usePreview(subscription && toReactivation(subscription));
  useHistoryEntry({ name: 'reactivate', isOpen: subscription !== undefined, isBusy, onBack: dismiss });
  if (!subscription) return null;
  const { productName, dueDay, intervalDays } = subscription;
  return (
    <ConfirmDialog
      title={t('reactivate.title')}
      confirmLabel={isBusy ? t('reactivate.sending') : t('reactivate.confirm')}
      isBusy={isBusy}
      isDisabled={preview.isLoading}
      failure={failure && refusalText(common, failure)}
      onConfirm={() => reactivation.confirm(preview.version)}
      onCancel={dismiss}
    >
      <p>
        {t(isFree(subscription) ? 'reactivate.textFree' : 'reactivate.text', {
          product: productName,
          every: t('everyWeeks', { count: weeksOf(intervalDays) }),
          date: day(reactivatedOrderDate(dueDay, today)),
          amount: price(orderTotals([subscription]).totalCents),
        })}
      </p>
      <PreviewFacts state={preview.state} />
    </ConfirmDialog>
  );
}
