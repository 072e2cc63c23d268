import Typography from '@mui/material/Typography';
import { useFormik } from 'formik';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Admin } from '../../api/admin/adminsApi';
import { ADMIN_ROLES } from '../../domain/adminRole';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { Field } from '../../ui/forms/Field';
import { SelectField } from '../../ui/forms/SelectField';
import { adminSchema, type AdminValues } from './adminSchema';
import { useSaveAdmin } from './useSaveAdmin';

interface AdminDialogProps {
  /** Undefined invites a new admin. */
  admin: Admin | undefined;
  onClose: () => void;
}

/** Invites an admin, or changes the role of one (rules §36.6). */
export function AdminDialog({ admin, onClose }: AdminDialogProps) {
  const { t } = useTranslation('adminTeam');
  const { save, isSaving, failure } = useSaveAdmin(onClose);
  const form = useFormik<AdminValues>({
    initialValues: { email: admin?.email ?? '', role: admin?.role ?? '' },
    validationSchema: adminSchema,
    onSubmit: ({ email, role }, { setSubmitting }) => {
      setSubmitting(false);
      if (role !== '') void save(email.trim(), role);
    },
  });
  const errorOf = (field: keyof AdminValues) => {
    const key = form.touched[field] ? form.errors[field] : undefined;
    return key === undefined ? undefined : t(key as ParseKeys<'adminTeam'>);
  };
  const label = admin ? t('change.confirm') : t('invite.confirm');
  return (
    <ConfirmDialog
      title={admin ? t('change.title', { email: admin.email }) : t('invite.title')}
      confirmLabel={isSaving ? t('saving') : label}
      isBusy={isSaving}
      isUnsaved={form.dirty && !isSaving}
      failure={failure}
      onConfirm={() => void form.submitForm()}
      onCancel={onClose}
    >
      {!admin && (
        <>
          <Typography>{t('invite.text')}</Typography>
          <Field
            type="email"
            label={t('columns.email')}
            error={errorOf('email')}
            disabled={isSaving}
            {...form.getFieldProps('email')}
          />
        </>
      )}
      <SelectField
        label={t('columns.role')}
        placeholder={t('choose')}
        options={ADMIN_ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        error={errorOf('role')}
        disabled={isSaving}
        {...form.getFieldProps('role')}
      />
    </ConfirmDialog>
  );
}
