import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';
import { asApiError } from '#src/api/apiError';
import { useLogoutMutation } from '#src/api/customer/authApi';
import { endsSession } from '#src/api/failurePolicy';
import { failureText } from '#src/api/failureText';
import { timings } from '#src/config/timings';
import { endSession } from '#src/session/endSession';
import { selectHasAdminToken, selectHasCustomerToken, type WithSession } from '#src/session/sessionSelectors';
import { signedOut } from '#src/session/sessionSlice';
import { toast } from '#src/ui/feedback/toast';

/**
 * Ends the customer's and the admin's session (rules §5.12). On success shows the server's message and redirects after
 * a second. On failure shows the error and signs out at once.
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
