import Typography from '@mui/material/Typography';
import { useFormik } from 'formik';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { refusalText } from '../../api/failureText';
import { useAdminCommands } from '../../commands/admin/adminSetup';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { useOnDone } from '../../commands/useOnDone';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { Field } from '../../ui/forms/Field';
import { reasonSchema } from './decisionSchema';

/** Rejects all open declarations of a search with one reason (rules §28.15). */
export function RejectAllDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const { t } = useTranslation('adminDeclarations');
  const { t: common } = useTranslation();
  const { t: admin } = useTranslation('admin');
  const flow = useChangeFlow(useAdminCommands(), {
    isPatient: true,
    isOwn: (command) => command.kind === 'rejectDeclarations' && command.search === search,
  });
  useOnDone(flow.done, onClose);
  const form = useFormik({
    initialValues: { reason: '' },
    validationSchema: object({ reason: reasonSchema }),
    onSubmit: ({ reason }, { setSubmitting }) => {
      setSubmitting(false);
      flow.send({ kind: 'rejectDeclarations', search, reason: reason.trim() });
    },
  });
  const rule = form.touched.reason ? form.errors.reason : undefined;
  return (
    <ConfirmDialog
      title={t('rejectAll.title', { search })}
      confirmLabel={flow.isSending ? t('deciding') : t('rejectAll.confirm')}
      isDangerous
      isBusy={flow.isSending}
      isUnsaved={form.dirty && !flow.isSending}
      isUncertain={flow.isInDoubt}
      failure={
        flow.isInDoubt
          ? admin('declarations.rejectInDoubt', { search })
          : flow.failure && refusalText(common, flow.failure, 'adminList')
      }
      onConfirm={() => void form.submitForm()}
      onCancel={onClose}
    >
      <Typography>{t('rejectAll.hint')}</Typography>
      <Field
        label={t('reason.label')}
        error={rule === undefined ? undefined : t(rule as ParseKeys<'adminDeclarations'>)}
        disabled={flow.isSending || flow.isInDoubt}
        {...form.getFieldProps('reason')}
      />
    </ConfirmDialog>
  );
}
