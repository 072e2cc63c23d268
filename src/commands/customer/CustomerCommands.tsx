import type { ReactNode } from 'react';
import { useGetCustomerQuery } from '../../api/customer/customerApi';
import { CommandProvider } from '../CommandProvider';
import { ownerOf } from '../ownerOf';
import { customerArea } from './customerArea';

/**
 * The commands of whoever is signed in by the server's answer. A command that is sent before its owner
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
