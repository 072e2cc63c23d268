import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InputDialog } from '../../../ui/feedback/InputDialog';

interface FormDialogProps {
  form: { isDirty: boolean; isInDoubt: boolean; failureText: string | undefined; submit: () => void };
  title: string;
  confirmLabel: string;
  isSaving: boolean;
  /** The button's label while the server asks to wait (rules §17.13). */
  waitLabel?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in which something of the account is changed. */
export function FormDialog({ form, title, confirmLabel, isSaving, waitLabel, onClose, children }: FormDialogProps) {
  const { t } = useTranslation();
  return (
    <InputDialog
      title={title}
      confirmLabel={waitLabel ?? confirmLabel}
      cancelLabel={t('actions.cancel')}
      isBusy={isSaving}
      isDisabled={waitLabel !== undefined}
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
