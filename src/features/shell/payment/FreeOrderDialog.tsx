import { useTranslation } from 'react-i18next';
import { refusalText } from '#src/api/failureText';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import type { PayDialogProps } from './PayDialog';

/** Confirms the dispatch of an unpaid order that costs nothing. The subscription keeps its card (rules §7.17). */
export function FreeOrderDialog({ subscription, flow, onClose }: PayDialogProps) {
  const { t } = useTranslation('openPayment');
  const { t: common } = useTranslation();
  const { purchaseId, productName, version } = subscription;
  const isTried = flow.change?.kind === 'retryPayment' && flow.change.purchaseId === purchaseId;
  return (
    <ConfirmDialog
      title={t('pay.titleFree')}
      confirmLabel={flow.isSending ? t('pay.sendingFree') : t('pay.confirmFree')}
      isBusy={flow.isSending}
      failure={isTried && flow.failure ? refusalText(common, flow.failure) : undefined}
      onConfirm={() => flow.send({ kind: 'retryPayment', purchaseId, productName, version, paySourceId: '' })}
      onCancel={onClose}
    >
      <p>{t('free')}</p>
      <p>{t('pay.textFree', { product: productName })}</p>
    </ConfirmDialog>
  );
}
