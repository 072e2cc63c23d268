import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InputDialog } from '../../ui/InputDialog';

interface FormDialogProps {
  form: { isDirty: boolean; isInDoubt: boolean; failureText: string | undefined; submit: () => void };
  title: string;
  confirmLabel: string;
  isSaving: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in which something of the account is changed. */
export function FormDialog({ form, title, confirmLabel, isSaving, onClose, children }: FormDialogProps) {
  const { t } = useTranslation();
  return (
    <InputDialog
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t('actions.cancel')}
      isBusy={isSaving}
      failure={form.failureText}
      isUnsaved={form.isDirty}
      isUncertain={isSaving || form.isInDoubt}
      onConfirm={form.submit}
      onCancel={onClose}
    >
      {children}
    </InputDialog>
  );
}
