import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Customer } from '../../api/customer/customerApi';
import { cardReturnPath } from '../../config/cardPaths';
import { overlaysIn, UNASKED_STEP } from '../../ui/layout/stepState';
import { useHistoryEntry } from '../../ui/layout/useHistoryEntry';
import { keptEmailChange } from './info/keptEmailChange';
import { DIALOG_FLAGS, DIALOG_PARAMS, dialogAskedFor, type AccountDialog } from './form/accountDialog';

/** Of the dialog in the browser's history. */
const NAME = 'account';

/** Where a code for a new e-mail address waits to be typed, over a reload (rules §13.22). */
const dialogToContinue = (customer: Customer): AccountDialog | undefined =>
  keptEmailChange(customer) && { kind: 'info' };

/** Which dialog is open: at first the one that the page's address asks for. Closing it takes the change off the address. */
export function useAccountDialog(customer: Customer) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [asked] = useState(() => dialogAskedFor(search, customer) ?? dialogToContinue(customer));
  const entry: unknown = useLocation().state;
  // After a reload the dialog has the entry that it had before.
  const [isOwnEntry] = useState(() => overlaysIn(entry).includes(NAME));
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
  const isStep = dialog !== asked || isOwnEntry;
  useHistoryEntry({ name: NAME, isOpen: dialog !== undefined && isStep, onBack: close });
  /** A card that was saved for something leads back to it. */
  const closeSavedCard = () => {
    const next = cardReturnPath(search);
    if (next === undefined) close();
    else void navigate(next, { replace: true, state: UNASKED_STEP });
  };
  return { dialog, open: (next: AccountDialog) => setDialog(next), close, closeSavedCard };
}
