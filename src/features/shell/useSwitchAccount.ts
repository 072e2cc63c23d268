import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { asApiError } from '../../api/apiError';
import { useChooseAccountMutation, type Account } from '../../api/customer/authApi';
import { paths } from '../../config/paths';
import { fullName } from '../../domain/customer/fullName';
import { accountSwitched } from '../../session/sessionSlice';
import { toast } from '../../ui/feedback/toast';
import { UNASKED_STEP } from '../../ui/layout/stepState';

/**
 * Switches to another account of the same e-mail address (rules §5.21). Changes nothing before the new token has
 * arrived, or after the dialog is unmounted.
 */
export function useSwitchAccount(accounts: readonly Account[] = []) {
  const { t } = useTranslation('accounts');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [choose, { data: token, isLoading, error, originalArgs }] = useChooseAccountMutation();

  const open = useEffectEvent(async (received: string) => {
    const account = accounts.find(({ customerId }) => customerId === originalArgs?.customerId);
    // Navigates before the account changes, because the old path may not exist there and would reopen the dialog.
    await navigate(paths.nextOrder, { replace: true, state: UNASKED_STEP });
    dispatch(accountSwitched(received));
    toast.success(t('opened', { name: account ? fullName(account) : '' }));
  });
  useEffect(() => {
    if (token !== undefined) void open(token);
  }, [token]);

  return {
    switchTo: (customerId: string) => void choose({ customerId }),
    isSwitching: isLoading || token !== undefined,
    failure: error && asApiError(error),
  };
}
