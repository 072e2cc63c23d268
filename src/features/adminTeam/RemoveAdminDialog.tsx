import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Admin } from '../../api/admin/adminsApi';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useSaveAdmin } from './useSaveAdmin';

/** Removes an admin from the team (rules §36.4). */
export function RemoveAdminDialog({ admin: { email }, onClose }: { admin: Admin; onClose: () => void }) {
  const { t } = useTranslation('adminTeam');
  const { save, isSaving, failure } = useSaveAdmin(onClose);
  return (
    <ConfirmDialog
      isDangerous
      title={t('remove.title')}
      confirmLabel={isSaving ? t('saving') : t('remove.confirm')}
      isBusy={isSaving}
      failure={failure}
      onConfirm={() => void save(email, undefined)}
      onCancel={onClose}
    >
      <Typography>{t('remove.text', { email })}</Typography>
    </ConfirmDialog>
  );
}
