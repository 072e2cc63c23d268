import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import type { PreviewOfChange } from '../../components/changes/usePreview';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { PreviewFacts } from '../../components/changes/PreviewFacts';
import type { RescheduleFlow } from './useRescheduleFlow';

interface OrderDialogProps {
  flow: RescheduleFlow;
  /** Preview of the change that the button confirms. */
  preview: PreviewOfChange;
  /** False hides the confirm button, so that the dialog can only be closed. */
  isPossible?: boolean;
  /** Replaces the action's default label. */
  confirmLabel?: string | undefined;
  /** True if unsaved input would be lost by closing. */
  hasInput?: boolean;
  /** Further links or buttons. */
  actions?: ReactNode;
  onConfirm?: () => void;
  children: ReactNode;
}

/** Layout of the three order dialogs: content, preview, failure and buttons. */
export function OrderDialog(props: OrderDialogProps) {
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
