import type { Customer } from '../../api/customer/customerApi';
import type { Subscription } from '../../api/subscription/Subscription';
import { AddAddressDialog } from './address/AddAddressDialog';
import { DeleteShippingDialog } from './address/DeleteShippingDialog';
import { EditAddressDialog } from './address/EditAddressDialog';
import { CardForm } from './card/CardForm';
import { DeleteCardDialog } from './card/DeleteCardDialog';
import type { AccountDialog } from './form/accountDialog';
import { InfoDialog } from './info/InfoDialog';
import { lazyDialog } from '../../ui/feedback/lazyDialog';

const FinishedSetup = lazyDialog(
  () => import(/* webpackChunkName: "finished-setup" */ './card/FinishedSetup'),
  'FinishedSetup',
  ['provider'],
);

interface OpenedAccountDialogProps {
  dialog: AccountDialog;
  customer: Customer;
  /** Undefined while loading. */
  subscriptions: readonly Subscription[] | undefined;
  onClose: () => void;
  /** Closes the form of a saved card. */
  onSaved: () => void;
}

/** The open dialog of the page. */
export function OpenedAccountDialog({ dialog, customer, subscriptions, onClose, onSaved }: OpenedAccountDialogProps) {
  switch (dialog.kind) {
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
        <CardForm
          card={dialog.card}
          knownIds={customer.cards.map(({ id }) => id)}
          subscriptions={subscriptions}
          onClose={onClose}
          onSaved={onSaved}
        />
      );
    case 'setup':
      return <FinishedSetup setup={dialog.ref} onClose={onClose} />;
    case 'deleteCard':
      return <DeleteCardDialog card={dialog.card} subscriptions={subscriptions} onClose={onClose} />;
  }
}
