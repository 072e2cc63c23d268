import { Suspense, type ReactNode } from 'react';
import { useHasFeature } from '../../api/featuresApi';
import type { Customer } from '../../api/customer/customerApi';
import { useListSubscriptionsQuery } from '../../api/subscription/subscriptionsApi';
import { AddressSection } from './address/AddressSection';
import { CardSection } from './card/CardSection';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { lazyDialog } from '../../ui/feedback/lazyDialog';
import { MailsPanel } from './mails/MailsPanel';
import { InfoPanel } from './info/InfoPanel';
import { SessionsPanel } from './sessions/SessionsPanel';
import { useAccountDialog } from './useAccountDialog';

const OpenedAccountDialog = lazyDialog(
  () => import(/* webpackChunkName: "account-dialogs" */ './OpenedAccountDialog'),
  'OpenedAccountDialog',
);

/** Last on the page, so that its load moves nothing; in the file of the history, which the page also loads. */
const PrivacyPanel = lazyComponent(() => import(/* webpackChunkName: "history" */ './PrivacyPanel'), 'PrivacyPanel', [
  'privacy',
]);

/** Account data of a customer, and the dialogs that change the data (rules §13.3). */
export function AccountDetails({ customer, children }: { customer: Customer; children: ReactNode }) {
  const state = useAccountDialog(customer);
  const { dialog, open } = state;
  const hasMails = useHasFeature('mailPreferences');
  const hasPrivacy = useHasFeature('privacy');
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
      <Suspense>{hasPrivacy && <PrivacyPanel />}</Suspense>
      {dialog && (
        <OpenedAccountDialog
          {...{ dialog, customer, subscriptions }}
          onClose={state.close}
          onSaved={state.closeSavedCard}
        />
      )}
    </>
  );
}
