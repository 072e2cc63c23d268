import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FailedPayment } from '../../api/admin/failedPaymentsApi';
import { refusalText } from '../../api/failureText';
import { useAdminCommands } from '../../commands/admin/adminSetup';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { useOnDone } from '../../commands/useOnDone';
import { useFormats } from '../../i18n/useFormats';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';

const NAMES = { tryPayment: 'try', mailPayer: 'mail' } as const;

interface UnpaidOrderDialogProps {
  kind: keyof typeof NAMES;
  order: FailedPayment;
  onClose: () => void;
}

/** Confirms a try at once, or a mail to the person (rules §37.6, §37.7). */
export function UnpaidOrderDialog({ kind, order, onClose }: UnpaidOrderDialogProps) {
  const { t } = useTranslation('adminFailedPayments');
  const { t: common } = useTranslation();
  const { price } = useFormats();
  const { purchaseId, name, email, productName: product, amount } = order;
  const flow = useChangeFlow(useAdminCommands(), {
    isPatient: true,
    isOwn: (command) => command.kind === kind && command.purchaseId === purchaseId,
  });
  useOnDone(flow.done, onClose);
  const its = NAMES[kind];
  return (
    <ConfirmDialog
      title={t(`${its}.title`)}
      confirmLabel={t(flow.isSending ? 'sending' : `${its}.confirm`)}
      isBusy={flow.isSending}
      isUncertain={flow.isInDoubt}
      failure={
        flow.isInDoubt
          ? t(`${its}.inDoubt`, { purchaseId })
          : flow.failure && refusalText(common, flow.failure, 'adminList')
      }
      onConfirm={() => flow.send({ kind, purchaseId })}
      onCancel={onClose}
    >
      <Typography>{t(`${its}.text`, { name, email, product, amount: price(amount) })}</Typography>
    </ConfirmDialog>
  );
}
