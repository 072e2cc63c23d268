import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { customerApi } from '../../api/customerApi';
import { CommandProvider } from '../CommandProvider';
import { ownerOf } from '../ownerOf';
import { selectPendingCommands } from '../pendingCommandsSlice';
import { customerArea } from './customerArea';

const { useQueryState, useQuerySubscription } = customerApi.endpoints.getCustomer;

/** The commands of whoever the server says is signed in; it is asked as soon as there is one to be kept. */
export function CustomerCommands({ children }: { children: ReactNode }) {
  const isAnyPending = useSelector(selectPendingCommands).length > 0;
  useQuerySubscription(undefined, { skip: !isAnyPending });
  const { data: customer } = useQueryState();
  return (
    <CommandProvider area={customerArea} owner={customer && ownerOf(customer.customerId)}>
      {children}
    </CommandProvider>
  );
}
