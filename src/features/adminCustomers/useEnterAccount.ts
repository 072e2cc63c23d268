import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnterAccountMutation, type ListedCustomer } from '../../api/customer/customerListApi';
import { paths } from '../../config/paths';
import { useRestoredPage } from '../../config/useRestoredPage';
import { toast } from '../../ui/feedback/toast';

/**
 * Opens a customer's account for the admin (rules §15.6). Loads the page anew, to clear the admin's data from memory.
 * Passes the token in the URL fragment; the admin's token is kept (rules §5.14).
 */
export function useEnterAccount() {
  const { t } = useTranslation('adminCustomers');
  const [requestToken, { isLoading, data: received, originalArgs, reset }] = useEnterAccountMutation();
  // Remains busy with a token, because the browser takes a while to load the new page.
  const isBusy = isLoading || received !== undefined;
  const request = useRef<{ abort: () => void }>(undefined);
  // Aborts on unmount, so that a late response cannot navigate.
  useEffect(() => () => request.current?.abort(), []);
  // Resets a page that the browser restores from its back/forward cache.
  useRestoredPage(reset);

  const enter = async ({ customerId }: ListedCustomer) => {
    if (isBusy) return;
    if (customerId === '') {
      toast.error(t('accountRequired'));
      return;
    }
    // Ignores failures, because src/app/listeners.ts shows their toast.
    const sent = requestToken(customerId);
    request.current = sent;
    const { data: token } = await sent;
    if (token !== undefined) window.location.assign(`${paths.nextOrder}#token=${encodeURIComponent(token)}`);
  };

  return { enter, enteringId: isBusy ? originalArgs : undefined };
}
