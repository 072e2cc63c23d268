import { asApiError } from '../../api/apiError';
import { useLazyListAccountsQuery, useVerifyOtpMutation, type CodeCheck } from '../../api/customer/authApi';
import { useLazyGetOwnerQuery } from '../../api/customer/customerApi';
import type { OpenedCode } from './signInSetup';

const isForbidden = (error: unknown): boolean => asApiError(error).kind === 'forbidden';

/**
 * Trades a code for a token where no code was requested in this browser. Only the request says whose the address is, so
 * the token is tried: a customer's opens the account, a choice token the list of accounts, an admin's neither of the two.
 */
export function useTryCode() {
  const [verifyOtp] = useVerifyOtpMutation();
  const [getOwner] = useLazyGetOwnerQuery();
  const [listAccounts] = useLazyListAccountsQuery();

  return async ({ email, otp }: Omit<CodeCheck, 'challenge'>): Promise<OpenedCode> => {
    const token = await verifyOtp({ email, otp, challenge: undefined }).unwrap();
    const { error: notOwner } = await getOwner(token);
    // Any other failure says nothing of the token: the page that follows reports it, and loads again.
    if (!isForbidden(notOwner)) return { token, kind: 'customer' };
    const { error: noAccounts } = await listAccounts(token);
    return { token, kind: isForbidden(noAccounts) ? 'admin' : 'choice' };
  };
}
