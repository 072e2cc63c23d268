import { useState } from 'react';
import type { Customer } from '../../api/customerApi';
import { useNavigate, useSearchParams } from 'react-router';
import { cardReturnPath } from '../../config/cardPaths';
import { DIALOG_FLAGS, DIALOG_PARAMS, dialogAskedFor, type AccountDialog } from './accountDialog';

/** Which dialog is open: at first the one that the page's address asks for. Closing it takes the wish off the address. */
export function useAccountDialog(customer: Customer) {
  const [search, setSearch] = useSearchParams();
  const [dialog, setDialog] = useState<AccountDialog | undefined>(() => dialogAskedFor(search, customer));
  const close = () => {
    setDialog(undefined);
    if (!DIALOG_FLAGS.some((flag) => search.has(flag))) return;
    setSearch(
      (params) => {
        const rest = new URLSearchParams(params);
        DIALOG_PARAMS.forEach((name) => rest.delete(name));
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const navigate = useNavigate();
  /** A card that was saved for something leads back to it. */
  const closeSavedCard = () => {
    const next = cardReturnPath(search);
    if (next === undefined) close();
    else void navigate(next, { replace: true });
  };
  return { dialog, open: setDialog, close, closeSavedCard };
}
