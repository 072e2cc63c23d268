import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { DeliveryAction } from './deliveryOrder';
import type { RescheduleFlow } from './useRescheduleFlow';

interface DeliveryDialogProps {
  flow: RescheduleFlow;
  action: DeliveryAction;
  onConfirm?: () => void;
  children: ReactNode;
}

/** The frame of the three dialogs: what is being sent, what was refused, and the way out. */
export function DeliveryDialog({ flow, action, onConfirm, children }: DeliveryDialogProps) {
  const { t } = useTranslation('delivery');
  const { t: common } = useTranslation();
  return (
    <ConfirmDialog
      title={t(`${action}.title`)}
      confirmLabel={flow.isSending ? t('sending') : t(`${action}.confirm`)}
      cancelLabel={common('actions.cancel')}
      isBusy={flow.isSending}
      failure={flow.failure && refusalText(common, flow.failure)}
      onConfirm={onConfirm ?? (() => flow.confirm())}
      onCancel={flow.dismiss}
    >
      {children}
    </ConfirmDialog>
  );
}
