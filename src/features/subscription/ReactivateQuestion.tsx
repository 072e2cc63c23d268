import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { currentOf, type Subscription } from '../../api/subscription/Subscription';
import { useCommands } from '../../commands/customer/customerSetup';
import { usePreview } from '../../components/changes/usePreview';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { useOnDone } from '../../commands/useOnDone';
import { isFree, orderTotals, weeksOf } from '../../domain/order/order';
import { reactivatedOrderDate } from '../../domain/order/reschedule';
import { subscriptionCan } from '../../domain/subscriptionStatus';
import { useFormats } from '../../i18n/useFormats';
import { useToday } from '../../session/useToday';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { PreviewFacts } from '../../components/changes/PreviewFacts';
import { REACTIVATE } from './ReactivateButton';

interface ReactivateQuestionProps {
  /** Subscription at the opening of the dialog. */
  subscription: Subscription;
}

/** Confirms a reactivation; after a 409 with the present state of the subscription (rules §7.8). */
export function ReactivateQuestion({ subscription: seen }: ReactivateQuestionProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const { price, day } = useFormats();
  const today = useToday();
  const flow = useChangeFlow(useCommands());
  const { isSending, failure } = flow;
  const { close } = useOverlayParam(REACTIVATE, { isBusy: isSending });
  useOnDone(flow.done, close);
  const [asked, ask] = useState(seen);
  const subscription = (failure && currentOf(failure)) ?? asked;
  const { purchaseId, productName, version, dueDay, intervalDays } = subscription;
  const isPossible = subscriptionCan.reactivate(subscription.status);
  const preview = usePreview(isPossible ? { kind: 'reactivate', purchaseId, productName, version } : undefined);
  const confirm = () => {
    ask(subscription);
    if (preview.change) flow.send(preview.change);
  };
  return (
    <ConfirmDialog
      title={t('reactivate.title')}
      cancelLabel={isPossible ? undefined : t('info.close')}
      confirmLabel={isPossible ? t(isSending ? 'reactivate.sending' : 'reactivate.confirm') : undefined}
      isBusy={isSending}
      isDisabled={preview.isLoading}
      failure={failure && refusalText(common, failure)}
      onConfirm={confirm}
      onCancel={close}
    >
      {isPossible && (
        <p>
          {t(isFree(subscription) ? 'reactivate.textFree' : 'reactivate.text', {
            product: productName,
            every: t('everyWeeks', { count: weeksOf(intervalDays) }),
            date: day(reactivatedOrderDate(dueDay, today)),
            amount: price(orderTotals([subscription]).totalCents),
          })}
        </p>
      )}
      <PreviewFacts state={preview.state} lines={['value', 'value', 'value', 'value']} />
    </ConfirmDialog>
  );
}
