import { useState } from 'react';
import type { Customer } from '../../api/customerApi';
import { useAddressParams } from '../../ui/useAddressParams';
import { DIALOG_FLAGS, dialogAskedFor, type AccountDialog } from './accountDialog';

/** Which dialog is open: at first the one that the page's address asks for. Closing it takes the wish off the address. */
export function useAccountDialog(customer: Customer) {
  const [search, setSearch] = useAddressParams();
  const [dialog, setDialog] = useState<AccountDialog | undefined>(() => dialogAskedFor(search, customer));
  const close = () => {
    setDialog(undefined);
    if (!DIALOG_FLAGS.some((flag) => search.has(flag))) return;
    setSearch(
      (params) => {
        const rest = new URLSearchParams(params);
        DIALOG_FLAGS.forEach((flag) => rest.delete(flag));
        return rest;
      },
      { replace: true },
    );
  };
  return { dialog, open: setDialog, close };
}
