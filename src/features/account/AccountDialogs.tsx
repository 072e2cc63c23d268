import type { Customer } from '../../api/customerApi';
import type { Subscription } from '../../api/Subscription';
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
