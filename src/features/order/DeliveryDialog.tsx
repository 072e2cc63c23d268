import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import type { PreviewOfChange } from '../../commands/customer/usePreview';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { PreviewFacts } from '../PreviewFacts';
import type { RescheduleFlow } from './useRescheduleFlow';

interface DeliveryDialogProps {
  flow: RescheduleFlow;
  /** Of what is about to be confirmed. */
  preview: PreviewOfChange;
  /** Otherwise there is nothing to confirm, and the dialog can only be closed. */
  isPossible?: boolean;
  /** What the button says that it does, where that is not the same each time. */
  confirmLabel?: string | undefined;
  /** Something was typed. */
  hasInput?: boolean;
  /** What else can be done from here. */
  actions?: ReactNode;
  onConfirm?: () => void;
  children: ReactNode;
}

/** The frame of the three dialogs: what is being sent, what was refused, and the way out. */
export function DeliveryDialog(props: DeliveryDialogProps) {
  const { flow, preview, confirmLabel, hasInput = false, actions, onConfirm, children } = props;
  const isPossible = (props.isPossible ?? true) && !flow.isGone;
  const { action } = flow;
  const { t } = useTranslation('delivery');
  const { t: common } = useTranslation();
  return (
    <ConfirmDialog
      title={t(`${action}.title`)}
      confirmLabel={isPossible ? (flow.isSending ? t('sending') : (confirmLabel ?? t(`${action}.confirm`))) : undefined}
      isDisabled={preview.isLoading}
      cancelLabel={isPossible ? undefined : t('close')}
      isBusy={flow.isSending}
      failure={flow.failure && (flow.failure.message ? refusalText(common, flow.failure) : t(`${action}.failed`))}
      actions={actions}
      isUnsaved={hasInput && !flow.isSending}
      onConfirm={onConfirm ?? (() => preview.change && flow.confirm(preview.change))}
      onCancel={flow.close}
    >
      {children}
      {isPossible && <PreviewFacts state={preview.state} isChargeSaid={action === 'orderNow'} />}
    </ConfirmDialog>
  );
}
