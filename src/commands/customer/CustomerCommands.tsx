import type { ReactNode } from 'react';
import { useGetCustomerQuery } from '../../api/customerApi';
import { CommandProvider } from '../CommandProvider';
import { ownerOf } from '../ownerOf';
import { customerArea } from './customerArea';

/**
 * The commands of whoever the server says is signed in. It is asked on every page: a command that is sent before its owner
 * is known could not be stored, and would be lost with a reload.
 */
export function CustomerCommands({ children }: { children: ReactNode }) {
  const { data: customer } = useGetCustomerQuery();
  return (
    <CommandProvider area={customerArea} owner={customer && ownerOf(customer.customerId)}>
      {children}
    </CommandProvider>
  );
}
