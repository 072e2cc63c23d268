import { asApiError } from '../../api/apiError';
import { useLazyListAccountsQuery, useVerifyOtpMutation, type CodeCheck } from '../../api/customer/authApi';
import { useLazyGetOwnerQuery } from '../../api/customer/customerApi';
import type { OpenedCode } from './signInSetup';

const isForbidden = (error: unknown): boolean => asApiError(error).kind === 'forbidden';

/**
 * Exchanges a code for a token without a code request in this browser. Tries the token to find its kind: a customer's
 * opens an account, a choice token lists accounts, an admin's neither.
 */
export function useTryCode() {
  const [verifyOtp] = useVerifyOtpMutation();
  const [getOwner] = useLazyGetOwnerQuery();
  const [listAccounts] = useLazyListAccountsQuery();

  return async ({ email, otp }: Omit<CodeCheck, 'challenge'>): Promise<OpenedCode> => {
    const token = await verifyOtp({ email, otp, challenge: undefined }).unwrap();
    const { error: notOwner } = await getOwner(token);
    // Ignores other failures, because the next page reports and retries them.
    if (!isForbidden(notOwner)) return { token, kind: 'customer' };
    const { error: noAccounts } = await listAccounts(token);
    return { token, kind: isForbidden(noAccounts) ? 'admin' : 'choice' };
  };
}
