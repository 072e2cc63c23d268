import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { currentOf, type Subscription } from '../../api/subscription/Subscription';
import type { Change } from '../../commands/customer/Command';
import { useCommands } from '../../commands/customer/customerArea';
import { usePreview } from '../../commands/customer/usePreview';
import { useChangeFlow, type ChangeFlow } from '../../commands/useChangeFlow';
import { useOnDone } from '../../commands/useOnDone';
import { isFree, orderTotals, weeksOf } from '../../domain/order/order';
import { reactivatedOrderDate } from '../../domain/order/reschedule';
import { subscriptionCan } from '../../domain/subscriptionStatus';
import { useFormats } from '../../i18n/useFormats';
import { useToday } from '../../session/useToday';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useOpened } from '../../ui/layout/useOpened';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { PreviewFacts } from '../PreviewFacts';
import { REACTIVATE } from './ReactivateButton';

interface QuestionProps {
  /** As it was when the dialog opened. */
  subscription: Subscription;
  flow: ChangeFlow<Change>;
  onClose: () => void;
}

/** After a refusal because it has changed the question is about what holds now (rules §7.8). */
function Question({ subscription: seen, flow, onClose }: QuestionProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const { price, day } = useFormats();
  const today = useToday();
  const { isSending, failure } = flow;
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
      onCancel={onClose}
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
      <PreviewFacts state={preview.state} />
    </ConfirmDialog>
  );
}

/** Says when the next order is due and what it costs, before the subscription is reactivated (rules §8.6). */
export function ReactivateDialog({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const flow = useChangeFlow(useCommands());
  const { asked } = useOverlayParam(REACTIVATE);
  const subscription = useOpened(asked, (id) =>
    subscriptions.find(({ purchaseId, status }) => purchaseId === id && subscriptionCan.reactivate(status)),
  );
  const { close } = useOverlayParam(REACTIVATE, {
    isBusy: flow.isSending,
    isMissing: () => subscription === undefined,
  });
  const closeAnew = () => {
    close();
    flow.reset();
  };
  useOnDone(flow.done, close);
  // In doubt the notice of the page shows it, and nothing can be sent.
  if (!subscription || (flow.isBusy && !flow.isSending)) return null;
  return <Question key={asked} subscription={subscription} flow={flow} onClose={closeAnew} />;
}
