import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { asApiError } from '../../api/apiError';
import { useLogoutMutation } from '../../api/authApi';
import { endsStay } from '../../api/failurePolicy';
import { failureText } from '../../api/failureText';
import { REDIRECT_MS } from '../../config/timings';
import { endStay } from '../../session/endStay';
import { signedOut } from '../../session/sessionSlice';
import { toast } from '../../ui/toast';

/** Logs out: with a goodbye after a second, or, where the server refused, at once with its error (spec §4). */
export function useLogout(as: 'customer' | 'admin') {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [logout, { isLoading }] = useLogoutMutation();

  const leave = async () => {
    if (isLoading) return;
    try {
      toast.success(await logout({ as }).unwrap());
      endStay(dispatch, REDIRECT_MS);
    } catch (thrown) {
      const error = asApiError(thrown);
      if (endsStay(error)) return;
      toast.error(failureText(t, error));
      dispatch(signedOut());
    }
  };
  return { leave, isLeaving: isLoading };
}
