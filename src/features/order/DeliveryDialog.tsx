import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import type { DeliveryAction } from './deliveryOrder';
import type { RescheduleFlow } from './useRescheduleFlow';

interface DeliveryDialogProps {
  flow: RescheduleFlow;
  action: DeliveryAction;
  /** Otherwise there is nothing to confirm, and the dialog can only be closed. */
  isPossible?: boolean;
  /** Something was typed. */
  hasInput?: boolean;
  /** What else can be done from here. */
  actions?: ReactNode;
  onConfirm?: () => void;
  children: ReactNode;
}

/** The frame of the three dialogs: what is being sent, what was refused, and the way out. */
export function DeliveryDialog(props: DeliveryDialogProps) {
  const { flow, action, hasInput = false, actions, onConfirm, children } = props;
  const isPossible = (props.isPossible ?? true) && !flow.isGone;
  const { t } = useTranslation('delivery');
  const { t: common } = useTranslation();
  return (
    <ConfirmDialog
      title={t(`${action}.title`)}
      confirmLabel={isPossible ? (flow.isSending ? t('sending') : t(`${action}.confirm`)) : undefined}
      cancelLabel={isPossible ? undefined : t('close')}
      isBusy={flow.isSending}
      failure={flow.failure && (flow.failure.message ? refusalText(common, flow.failure) : t(`${action}.failed`))}
      actions={actions}
      isUnsaved={hasInput && !flow.isSending}
      onConfirm={onConfirm ?? (() => flow.confirm())}
      onCancel={flow.dismiss}
    >
      {children}
    </ConfirmDialog>
  );
}
