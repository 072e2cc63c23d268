import type { Customer } from '../../api/customer/customerApi';
import type { Subscription } from '../../api/subscription/Subscription';
import type { AccountDialog } from './form/accountDialog';
import { AddAddressDialog } from './address/AddAddressDialog';
import { CardDialog } from './card/CardDialog';
import { DeleteCardDialog } from './card/DeleteCardDialog';
import { DeleteShippingDialog } from './address/DeleteShippingDialog';
import { EditAddressDialog } from './address/EditAddressDialog';
import { InfoDialog } from './info/InfoDialog';

interface AccountDialogsProps {
  dialog: AccountDialog | undefined;
  customer: Customer;
  /** Undefined until they are loaded. */
  subscriptions: readonly Subscription[] | undefined;
  onClose: () => void;
  onCardSaved: () => void;
}

/** The dialog of whatever is being changed. */
export function AccountDialogs({ dialog, customer, subscriptions, onClose, onCardSaved }: AccountDialogsProps) {
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
      return (
        <CardDialog
          card={dialog.card}
          knownIds={customer.cards.map(({ id }) => id)}
          subscriptions={subscriptions}
          onClose={onClose}
          onSaved={onCardSaved}
        />
      );
    case 'deleteCard':
      return <DeleteCardDialog card={dialog.card} onClose={onClose} />;
  }
}
