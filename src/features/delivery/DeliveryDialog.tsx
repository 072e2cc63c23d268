import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { DeliveryAction } from './deliveryOrder';
import type { RescheduleFlow } from './useRescheduleFlow';

interface DeliveryDialogProps {
  flow: RescheduleFlow;
  action: DeliveryAction;
  /** Otherwise there is nothing to confirm, and the dialog can only be closed. */
  isPossible?: boolean;
  onConfirm?: () => void;
  children: ReactNode;
}

/** The frame of the three dialogs: what is being sent, what was refused, and the way out. */
export function DeliveryDialog({ flow, action, isPossible = true, onConfirm, children }: DeliveryDialogProps) {
  const { t } = useTranslation('delivery');
  const { t: common } = useTranslation();
  return (
    <ConfirmDialog
      title={t(`${action}.title`)}
      confirmLabel={isPossible ? (flow.isSending ? t('sending') : t(`${action}.confirm`)) : undefined}
      cancelLabel={isPossible ? common('actions.cancel') : t('close')}
      isBusy={flow.isSending}
      failure={flow.failure && refusalText(common, flow.failure)}
      onConfirm={onConfirm ?? (() => flow.confirm())}
      onCancel={flow.dismiss}
    >
      {children}
    </ConfirmDialog>
  );
}
