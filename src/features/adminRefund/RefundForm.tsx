import { useFormik } from 'formik';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Refundable } from '../../api/admin/refundsApi';
import { refusalText } from '../../api/failureText';
import { useAdminCommands } from '../../commands/admin/adminSetup';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { useOnDone } from '../../commands/useOnDone';
import { amountText, typedCents } from '../../domain/amountText';
import { useFormats } from '../../i18n/useFormats';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { Field } from '../../ui/forms/Field';
import { RefundFacts } from './RefundFacts';
import { refundSchema, type RefundValues } from './refundSchema';

interface RefundFormProps {
  payment: Refundable;
  /** Cents that can be refunded. */
  leftCents: number;
  onClose: () => void;
}

/** Form of a refund; the amount begins with what a withdrawal owes, or else with what is left (rules §37.3). */
export function RefundForm({ payment, leftCents, onClose }: RefundFormProps) {
  const { t } = useTranslation('adminRefund');
  const { t: common } = useTranslation();
  const { language } = useFormats();
  const { paymentId, owed } = payment;
  const flow = useChangeFlow(useAdminCommands(), {
    isPatient: true,
    isOwn: (command) => command.kind === 'refund' && command.paymentId === paymentId,
  });
  useOnDone(flow.done, onClose);
  const form = useFormik<RefundValues>({
    initialValues: {
      amount: amountText(owed ?? leftCents, language),
      reason: owed === undefined ? '' : t('withdrawal'),
    },
    validationSchema: refundSchema(leftCents),
    onSubmit: ({ amount, reason }, { setSubmitting }) => {
      setSubmitting(false);
      flow.send({ kind: 'refund', paymentId, amountCents: typedCents(amount) ?? 0, reason: reason.trim(), leftCents });
    },
  });
  const errorOf = (field: keyof RefundValues) => {
    const key = form.touched[field] ? form.errors[field] : undefined;
    return key === undefined ? undefined : t(key as ParseKeys<'adminRefund'>);
  };
  const isDisabled = flow.isSending || flow.isInDoubt;
  return (
    <ConfirmDialog
      title={t('title', { paymentId })}
      confirmLabel={t(flow.isSending ? 'refunding' : 'confirm')}
      isDangerous
      isBusy={flow.isSending}
      isUnsaved={form.dirty && !flow.isSending}
      isUncertain={flow.isInDoubt}
      failure={
        flow.isInDoubt ? t('inDoubt', { paymentId }) : flow.failure && refusalText(common, flow.failure, 'adminList')
      }
      onConfirm={() => void form.submitForm()}
      onCancel={onClose}
    >
      <RefundFacts payment={payment} />
      <Field
        label={t('amount')}
        unit="€"
        inputMode="decimal"
        error={errorOf('amount')}
        disabled={isDisabled}
        {...form.getFieldProps('amount')}
      />
      <Field
        label={t('reason')}
        hint={t('reasonHint')}
        error={errorOf('reason')}
        disabled={isDisabled}
        {...form.getFieldProps('reason')}
      />
    </ConfirmDialog>
  );
}
