import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnterAccountMutation, type ListedCustomer } from '../../api/customer/customerListApi';
import { paths } from '../../config/paths';
import { toast } from '../../ui/feedback/toast';

/**
 * The admin's way into a customer's pages (rules §15.6). The page is loaded anew, so that nothing of the admin's is
 * left in memory; the pages take the token from the fragment, and the admin's own token is kept (rules §5.14).
 */
export function useEnterAccount() {
  const { t } = useTranslation('adminCustomers');
  const [requestToken, { isLoading, data: received, originalArgs, reset }] = useEnterAccountMutation();
  // With a token in hand the page is on its way out, which takes a while.
  const isBusy = isLoading || received !== undefined;
  const request = useRef<{ abort: () => void }>(undefined);
  // Whoever has gone elsewhere meanwhile must not be carried away by an answer that comes late.
  useEffect(() => () => request.current?.abort(), []);
  // A page that the browser restores from its cache is not being left.
  useEffect(() => {
    const resetRestored = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', resetRestored);
    return () => window.removeEventListener('pageshow', resetRestored);
  }, [reset]);

  const enter = async ({ customerId }: ListedCustomer) => {
    if (isBusy) return;
    if (customerId === '') {
      toast.error(t('accountRequired'));
      return;
    }
    // A failure was reported by its toast (src/app/listeners.ts).
    const sent = requestToken(customerId);
    request.current = sent;
    const { data: token } = await sent;
    if (token !== undefined) window.location.assign(`${paths.nextOrder}#token=${encodeURIComponent(token)}`);
  };

  return { enter, enteringId: isBusy ? originalArgs : undefined };
}
