import { useTranslation } from 'react-i18next';
import { useSaveAdminMutation } from '../../api/admin/adminsApi';
import { asApiError, isInDoubt } from '../../api/apiError';
import { endsSession } from '../../api/failurePolicy';
import { refusalText } from '../../api/failureText';
import type { AdminRole } from '../../domain/adminRole';
import { toast } from '../../ui/feedback/toast';

/** Saves or removes an admin. After a lost reply a repeat is safe, because it sets the same role again. */
export function useSaveAdmin(onSaved: () => void) {
  const { t } = useTranslation('adminTeam');
  const { t: common } = useTranslation();
  const [send, { isLoading, error: thrown }] = useSaveAdminMutation();
  const error = thrown === undefined ? undefined : asApiError(thrown);
  const failure = () => {
    if (!error || endsSession(error, 'adminList')) return undefined;
    return isInDoubt(error) ? t('inDoubt') : (error.fields?.email ?? refusalText(common, error, 'adminList'));
  };
  return {
    /** @param role undefined removes the admin */
    save: async (email: string, role: AdminRole | undefined) => {
      if (isLoading) return;
      const { data: message } = await send({ email, role });
      if (message === undefined) return;
      toast.success(message);
      onSaved();
    },
    isSaving: isLoading,
    failure: failure(),
  };
}
