import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/apiError';
import { useEnterAccountMutation } from '../../api/customer/customerListApi';
import { endsSession } from '../../api/failurePolicy';
import { failureText } from '../../api/failureText';
import { paths } from '../../config/paths';
import { useRestoredPage } from '../../config/useRestoredPage';

/**
 * Opens a customer's account for the admin (rules §15.6). Loads the page anew, to clear the admin's data from memory.
 * Passes the token in the URL fragment; the admin's token is kept (rules §5.14).
 */
export function useEnterAccount() {
  const { t: common } = useTranslation();
  const [requestToken, { isLoading, data: received, error: thrown, originalArgs, reset }] = useEnterAccountMutation();
  // Remains busy with a token, because the browser takes a while to load the new page.
  const isBusy = isLoading || received !== undefined;
  const request = useRef<{ abort: () => void }>(undefined);
  // Aborts on unmount, so that a late response cannot navigate.
  useEffect(() => () => request.current?.abort(), []);
  // Resets a page that the browser restores from its back/forward cache.
  useRestoredPage(reset);

  const error = thrown === undefined ? undefined : asApiError(thrown);
  return {
    /** @param reason shown to the customer; undefined if the API records none */
    enter: async (customerId: string, reason?: string) => {
      if (isBusy) return;
      const sent = requestToken({ customerId, reason });
      request.current = sent;
      const { data: token } = await sent;
      if (token !== undefined) window.location.assign(`${paths.nextOrder}#token=${encodeURIComponent(token)}`);
    },
    isBusy,
    /** Id of the customer whose account is being opened. */
    enteringId: isBusy ? originalArgs?.customerId : undefined,
    failure: error && !endsSession(error, 'adminList') ? failureText(common, error, 'adminList') : undefined,
  };
}
