import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Customer } from '../../api/customer/customerApi';
import { cardReturnPath } from '../../config/cardPaths';
import { UNASKED_STEP } from '../../ui/layout/stepState';
import { useHistoryEntry } from '../../ui/layout/useHistoryEntry';
import { DIALOG_FLAGS, DIALOG_PARAMS, dialogAskedFor, type AccountDialog } from './form/accountDialog';

/** Which dialog is open: at first the one that the page's address asks for. Closing it takes the change off the address. */
export function useAccountDialog(customer: Customer) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [asked] = useState(() => dialogAskedFor(search, customer));
  const [dialog, setDialog] = useState(asked);
  const close = () => {
    setDialog(undefined);
    if (!DIALOG_FLAGS.some((flag) => search.has(flag))) return;
    setSearch(
      (params) => {
        DIALOG_PARAMS.forEach((name) => params.delete(name));
        return params;
      },
      { replace: true, preventScrollReset: true, state: UNASKED_STEP },
    );
  };
  // The one that the address asks for has the page's own entry: Back leads where the person came from.
  useHistoryEntry({ name: 'account', isOpen: dialog !== undefined && dialog !== asked, onBack: close });
  /** A card that was saved for something leads back to it. */
  const closeSavedCard = () => {
    const next = cardReturnPath(search);
    if (next === undefined) close();
    else void navigate(next, { replace: true, state: UNASKED_STEP });
  };
  return { dialog, open: (next: AccountDialog) => setDialog(next), close, closeSavedCard };
}
