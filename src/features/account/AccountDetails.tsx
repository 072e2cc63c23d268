import type { Customer } from '../../api/customerApi';
import { useListSubscriptionsQuery } from '../../api/subscriptionsApi';
import { AccountDialogs } from './AccountDialogs';
import { AddressSection } from './AddressSection';
import { CardSection } from './CardSection';
import { InfoPanel } from './InfoPanel';
import { SessionsPanel } from './SessionsPanel';
import { useAccountDialog } from './useAccountDialog';

/** The stored data of a customer, and the dialogs that change it (rules §13.3). */
export function AccountDetails({ customer }: { customer: Customer }) {
  const { dialog, open, close, closeSavedCard } = useAccountDialog(customer);
  const { data: subscriptions } = useListSubscriptionsQuery();
  return (
    <>
      <InfoPanel customer={customer} onEdit={() => open({ kind: 'info' })} />
      <AddressSection customer={customer} onOpen={open} />
      <CardSection customer={customer} subscriptions={subscriptions} onOpen={open} />
      <SessionsPanel />
      <AccountDialogs
        dialog={dialog}
        customer={customer}
        subscriptions={subscriptions}
        onClose={close}
        onCardSaved={closeSavedCard}
      />
    </>
  );
}
