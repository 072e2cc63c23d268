import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change } from '../../../commands/customer/Command';
import { useOnDone } from '../../../commands/useOnDone';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog';
import { saveFailureText } from './saveFailure';
import { useAccountChange } from './useAccountChange';

interface DeleteDialogProps {
  title: string;
  deletion: Change;
  onClose: () => void;
  /** What is deleted, and what follows from it. */
  children: ReactNode;
}

/** Asks before something of the account is deleted. */
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
