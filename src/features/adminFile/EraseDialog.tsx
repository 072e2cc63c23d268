import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { useAdminCommands } from '../../commands/admin/adminSetup';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { useOnDone } from '../../commands/useOnDone';
import { POSTPONED_DAYS } from '../../domain/customer/erasure';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { Field } from '../../ui/forms/Field';

/** Says what an erasure does, and asks for the customer's number against a slip. */
export function EraseDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { t } = useTranslation('privacy');
  const { t: common } = useTranslation();
  const { t: admin } = useTranslation('admin');
  const flow = useChangeFlow(useAdminCommands(), {
    isPatient: true,
    isOwn: (command) => command.kind === 'eraseCustomer' && command.customerId === customerId,
  });
  useOnDone(flow.done, onClose);
  const form = useFormik({
    initialValues: { number: '' },
    validate: ({ number }) => (number.trim() === customerId ? {} : { number: t('admin.mismatch') }),
    onSubmit: (_, { setSubmitting }) => {
      setSubmitting(false);
      flow.send({ kind: 'eraseCustomer', customerId });
    },
  });
  return (
    <ConfirmDialog
      title={t('admin.title')}
      confirmLabel={flow.isSending ? t('admin.sending') : t('admin.confirm')}
      isDangerous
      isBusy={flow.isSending}
      isUncertain={flow.isInDoubt}
      failure={
        flow.isInDoubt ? admin('file.eraseInDoubt') : flow.failure && refusalText(common, flow.failure, 'adminList')
      }
      onConfirm={() => void form.submitForm()}
      onCancel={onClose}
    >
      <p>{t('admin.ends')}</p>
      <p>{t('admin.postponed', { count: POSTPONED_DAYS })}</p>
      <p>{t('admin.keeps')}</p>
      <Field
        label={t('admin.number', { number: customerId })}
        inputMode="numeric"
        autoComplete="off"
        error={form.touched.number ? form.errors.number : undefined}
        readOnly={flow.isSending || flow.isInDoubt}
        {...form.getFieldProps('number')}
      />
    </ConfirmDialog>
  );
}
