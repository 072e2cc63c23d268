import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { LeaveDialog } from '../../ui/LeaveDialog';

interface FormDialogProps {
  form: { isDirty: boolean; failureText: string | undefined; submit: () => void };
  title: string;
  confirmLabel: string;
  isSaving: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in which something is typed: it is given up by Cancel alone; the browser's Back is asked about. */
export function FormDialog({ form, title, confirmLabel, isSaving, onClose, children }: FormDialogProps) {
  const { t } = useTranslation();
  return (
    <>
      <ConfirmDialog
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel={t('actions.cancel')}
        isBusy={isSaving}
        failure={form.failureText}
        holdsInput={form.isDirty}
        onConfirm={form.submit}
        onCancel={onClose}
      >
        {children}
      </ConfirmDialog>
      <LeaveDialog isUnsaved={form.isDirty} />
    </>
  );
}
