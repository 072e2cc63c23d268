import type { Customer } from '../../api/customerApi';
import type { AccountDialog } from './accountDialog';
import { AddAddressDialog } from './AddAddressDialog';
import { CardDialog } from './CardDialog';
import { DeleteCardDialog } from './DeleteCardDialog';
import { DeleteShippingDialog } from './DeleteShippingDialog';
import { EditAddressDialog } from './EditAddressDialog';
import { InfoDialog } from './InfoDialog';

interface AccountDialogsProps {
  dialog: AccountDialog | undefined;
  customer: Customer;
  onClose: () => void;
}

/** The dialog of whatever is being changed. */
export function AccountDialogs({ dialog, customer, onClose }: AccountDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'info':
      return <InfoDialog customer={customer} onClose={onClose} />;
    case 'addAddress':
      return <AddAddressDialog customer={customer} onClose={onClose} />;
    case 'billing':
    case 'shipping':
      return <EditAddressDialog customer={customer} kind={dialog.kind} onClose={onClose} />;
    case 'deleteShipping':
      return <DeleteShippingDialog customer={customer} onClose={onClose} />;
    case 'card':
      return <CardDialog card={dialog.card} onClose={onClose} />;
    case 'deleteCard':
      return <DeleteCardDialog card={dialog.card} onClose={onClose} />;
  }
}
