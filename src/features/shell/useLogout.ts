import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';
import { asApiError } from '../../api/apiError';
import { useLogoutMutation } from '../../api/customer/authApi';
import { endsSession } from '../../api/failurePolicy';
import { failureText } from '../../api/failureText';
import { timings } from '../../config/timings';
import { endSession } from '../../session/endSession';
import { selectHasAdminToken, selectHasCustomerToken, type WithSession } from '../../session/sessionSelectors';
import { signedOut } from '../../session/sessionSlice';
import { toast } from '../../ui/feedback/toast';

/**
 * Logs out: after a second with the server's message, or, when the server refuses, at once with its error
 * (rules §5.12). Since the whole storage is cleared, both tokens of an admin who impersonates a customer end; the
 * banner is the way back.
 */
export function useLogout() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const store = useStore<WithSession>();
  const [logout, { isLoading }] = useLogoutMutation();

  const leave = async () => {
    if (isLoading) return;
    const state = store.getState();
    const calls = [
      ...(selectHasCustomerToken(state) ? [logout({ as: 'customer' }).unwrap()] : []),
      ...(selectHasAdminToken(state) ? [logout({ as: 'admin' }).unwrap()] : []),
    ];
    if (calls.length === 0) return;
    try {
      const [goodbye = ''] = await Promise.all(calls);
      toast.success(goodbye);
      endSession(dispatch, timings.redirect);
    } catch (thrown) {
      const error = asApiError(thrown);
      if (endsSession(error)) return;
      toast.error(failureText(t, error));
      dispatch(signedOut());
    }
  };
  return { leave, isLeaving: isLoading };
}
