import type { ReactNode } from 'react';
import { useGetCustomerQuery } from '../../api/customer/customerApi';
import { CommandProvider } from '../CommandProvider';
import { ownerOf } from '../ownerOf';
import { customerSetup } from './customerSetup';

/** Executes the customer's commands. Commands are not stored until the customer is loaded; a reload would lose them. */
export function CustomerCommands({ children }: { children: ReactNode }) {
  const { data: customer } = useGetCustomerQuery();
  return (
    <CommandProvider setup={customerSetup} owner={customer && ownerOf(customer.customerId)}>
      {children}
    </CommandProvider>
  );
}
