import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import type { AccountForm } from './useAccountForm';

interface FormDialogProps {
  form: Omit<AccountForm<Record<string, string>>, 'values' | 'field' | 'change' | 'touch'>;
  title: string;
  confirmLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a form of the account. */
export function FormDialog({ form, title, confirmLabel, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('account');
  const { isSaving, waitLabel } = form;
  const ownLabel = isSaving ? t('saving') : (confirmLabel ?? t('save'));
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={waitLabel ?? ownLabel}
      isBusy={isSaving}
      isDisabled={waitLabel !== undefined}
      failure={form.failureText}
      isUnsaved={form.isDirty}
      isUncertain={isSaving || form.isInDoubt}
      onConfirm={form.submit}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
