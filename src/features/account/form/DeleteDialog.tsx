import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change } from '#src/commands/customer/Command';
import { useOnDone } from '#src/commands/useOnDone';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import { saveFailureText } from './saveFailure';
import { useAccountChange } from './useAccountChange';

interface DeleteDialogProps {
  title: string;
  deletion: Change;
  onClose: () => void;
  /** Subject and effect of the deletion. */
  children: ReactNode;
}

/** Confirms a deletion in the account. */
export function DeleteDialog({ title, deletion, onClose, children }: DeleteDialogProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const { save, isSaving, failure, saved } = useAccountChange<undefined>({
    toChange: () => deletion,
    isOwn: (command) => Object.entries(deletion).every(([name, value]) => Reflect.get(command, name) === value),
  });
  useOnDone(saved.count, onClose);
  return (
    <ConfirmDialog
      isDangerous
      title={title}
      confirmLabel={isSaving ? t('deleting') : t('delete')}
      isBusy={isSaving}
      failure={saveFailureText(common, t, failure)}
      onConfirm={() => save(undefined)}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
