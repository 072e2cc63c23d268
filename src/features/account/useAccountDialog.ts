import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Customer } from '../../api/customer/customerApi';
import { cardReturnPath } from '../../config/cardPaths';
import { UNASKED_STEP } from '../../ui/layout/stepState';
import { useOpened } from '../../ui/layout/useOpened';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { DIALOG, DIALOG_FLAGS, DIALOG_PARAMS, dialogAskedFor, valueOf, type AccountDialog } from './form/accountDialog';
import { keptEmailChange } from './info/keptEmailChange';

/** Open dialog, selected by the URL. */
export function useAccountDialog(customer: Customer) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const isFlagged = DIALOG_FLAGS.some((flag) => search.has(flag));
  const key = isFlagged ? DIALOG_PARAMS.map((name) => search.get(name)).join() : search.get(DIALOG);
  const dialog = useOpened(key, () => dialogAskedFor(search, customer));
  const overlay = useOverlayParam(DIALOG, { isMissing: () => dialog === undefined });

  const change = (apply: (params: URLSearchParams) => void) =>
    setSearch(
      (params) => {
        apply(params);
        return params;
      },
      { replace: true, preventScrollReset: true, state: UNASKED_STEP },
    );
  const dropFlags = useEffectEvent(() => change((params) => DIALOG_PARAMS.forEach((name) => params.delete(name))));
  const isFlaggedForNothing = isFlagged && dialog === undefined;
  useEffect(() => {
    if (isFlaggedForNothing) dropFlags();
  }, [isFlaggedForNothing]);
  // Reopens the dialog for a requested code (rules §13.22).
  const continueEmailChange = useEffectEvent(() => {
    if (key === null && keptEmailChange(customer)) change((params) => params.set(DIALOG, valueOf({ kind: 'info' })));
  });
  useEffect(() => continueEmailChange(), []);

  const close = () => {
    if (isFlagged) change((params) => [...DIALOG_PARAMS, DIALOG].forEach((name) => params.delete(name)));
    else overlay.close();
  };
  /** Returns to the page from which the card form was opened. */
  const closeSavedCard = () => {
    const next = cardReturnPath(search);
    if (next === undefined) close();
    else void navigate(next, { replace: true, state: UNASKED_STEP });
  };
  return { dialog, open: (next: AccountDialog) => overlay.open(valueOf(next)), close, closeSavedCard };
}
