import type { ReactNode } from 'react';
import { useHasFeature } from '../../api/featuresApi';
import type { Customer } from '../../api/customer/customerApi';
import type { Subscription } from '../../api/subscription/Subscription';
import { useListSubscriptionsQuery } from '../../api/subscription/subscriptionsApi';
import { AddAddressDialog } from './address/AddAddressDialog';
import { AddressSection } from './address/AddressSection';
import { DeleteShippingDialog } from './address/DeleteShippingDialog';
import { EditAddressDialog } from './address/EditAddressDialog';
import { CardDialog } from './card/CardDialog';
import { CardSection } from './card/CardSection';
import { DeleteCardDialog } from './card/DeleteCardDialog';
import { MailsPanel } from './mails/MailsPanel';
import { InfoDialog } from './info/InfoDialog';
import { InfoPanel } from './info/InfoPanel';
import { SessionsPanel } from './sessions/SessionsPanel';
import { useAccountDialog } from './useAccountDialog';

interface OpenDialogProps {
  customer: Customer;
  /** Undefined while loading. */
  subscriptions: readonly Subscription[] | undefined;
  state: ReturnType<typeof useAccountDialog>;
}

/** The open dialog of the page. */
function OpenDialog({ customer, subscriptions, state: { dialog, close, closeSavedCard } }: OpenDialogProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'info':
      return <InfoDialog customer={customer} onClose={close} />;
    case 'addAddress':
      return <AddAddressDialog customer={customer} onClose={close} />;
    case 'billing':
    case 'shipping':
      return <EditAddressDialog customer={customer} kind={dialog.kind} onClose={close} />;
    case 'deleteShipping':
      return <DeleteShippingDialog customer={customer} onClose={close} />;
    case 'card':
      return (
        <CardDialog
          card={dialog.card}
          knownIds={customer.cards.map(({ id }) => id)}
          subscriptions={subscriptions}
          onClose={close}
          onSaved={closeSavedCard}
        />
      );
    case 'deleteCard':
      return <DeleteCardDialog card={dialog.card} subscriptions={subscriptions} onClose={close} />;
  }
}

/** Account data of a customer, and the dialogs that change the data (rules §13.3). */
export function AccountDetails({ customer, children }: { customer: Customer; children: ReactNode }) {
  const state = useAccountDialog(customer);
  const { open } = state;
  const hasMails = useHasFeature('mailPreferences');
  const { data } = useListSubscriptionsQuery();
  const subscriptions = data?.rows;
  return (
    <>
      <InfoPanel customer={customer} onEdit={() => open({ kind: 'info' })} />
      <AddressSection customer={customer} onOpen={open} />
      <CardSection customer={customer} subscriptions={subscriptions} onOpen={open} />
      {hasMails && <MailsPanel />}
      <SessionsPanel />
      {children}
      <OpenDialog customer={customer} subscriptions={subscriptions} state={state} />
    </>
  );
}
