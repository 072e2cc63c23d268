import { Suspense, useEffect, type ReactNode } from 'react';
import { useHasFeature } from '../../api/featuresApi';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { toast } from '../../ui/feedback/toast';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import type { Enterable } from './Enterable';
import { useEnterAccount } from './useEnterAccount';

const EnterAccountDialog = lazyComponent(
  () => import(/* webpackChunkName: "enter-account" */ './EnterAccountDialog'),
  'EnterAccountDialog',
  ['adminEntry'],
);

interface AccountEntry {
  enter: (customer: Enterable) => void;
  /** Id of the customer whose account is being opened without a question. */
  enteringId: string | undefined;
  /** Dialog of the reason, if it is open. */
  dialog: ReactNode;
}

/**
 * Opens accounts of customers. Asks for the reason first, if the API records it (rules §36.10). The dialog is in the
 * address as `enter`.
 * @param customers shown customers
 */
export function useAccountEntry(customers: readonly Enterable[]): AccountEntry {
  const asksReason = useHasFeature('roles');
  const { enter, enteringId, failure } = useEnterAccount();
  const find = (id: string) => customers.find(({ customerId }) => customerId === id);
  const { asked, open, close } = useOverlayParam('enter', { isMissing: (id) => find(id) === undefined });
  useEffect(() => {
    if (failure !== undefined) toast.error(failure);
  }, [failure]);
  const customer = asked === null ? undefined : find(asked);
  return {
    enter: ({ customerId }) => {
      if (asksReason) open(customerId);
      else void enter(customerId);
    },
    enteringId,
    dialog: <Suspense>{customer && <EnterAccountDialog customer={customer} onClose={close} />}</Suspense>,
  };
}
