import type { Customer } from '../../api/customer/customerApi';
import { useListSubscriptionsQuery } from '../../api/subscription/subscriptionsApi';
import { AccountDialogs } from './AccountDialogs';
import { AddressSection } from './address/AddressSection';
import { CardSection } from './card/CardSection';
import { InfoPanel } from './info/InfoPanel';
import { SessionsPanel } from './sessions/SessionsPanel';
import { useAccountDialog } from './useAccountDialog';

/** The stored data of a customer, and the dialogs that change it (rules §13.3). */
export function AccountDetails({ customer }: { customer: Customer }) {
  const { dialog, open, close, closeSavedCard } = useAccountDialog(customer);
  const { data } = useListSubscriptionsQuery();
  const subscriptions = data?.rows;
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
