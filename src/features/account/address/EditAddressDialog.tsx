import { useTranslation } from 'react-i18next';
import { shippingWireName } from '#src/api/Address';
import type { Customer } from '#src/api/customer/customerApi';
import { AddressFieldset } from './AddressFieldset';
import { billingSchema, EMPTY_ADDRESS, shippingSchema, type AddressValues } from './addressSchema';
import { FormDialog } from '../form/FormDialog';
import { useAccountChange } from '../form/useAccountChange';
import { useAccountForm } from '../form/useAccountForm';

interface EditAddressDialogProps {
  customer: Customer;
  kind: 'billing' | 'shipping';
  onClose: () => void;
}

/** Dialog for the billing or the shipping address, each with its own rules (rules §16.5, §16.7). */
export function EditAddressDialog({ customer, kind, onClose }: EditAddressDialogProps) {
  const { t } = useTranslation('account');
  const commandKind = kind === 'billing' ? 'saveBilling' : 'saveShipping';
  const change = useAccountChange<AddressValues>({
    toChange: (address) => ({ kind: commandKind, address }),
    isOwn: (command) => command.kind === commandKind,
  });
  const form = useAccountForm<AddressValues>({
    // Starts with the billing address, if the customer has no separate shipping address.
    initialValues: { ...EMPTY_ADDRESS, ...(customer[kind] ?? customer.billing) },
    stored: customer[kind],
    schema: kind === 'billing' ? billingSchema : shippingSchema,
    change,
    onSaved: onClose,
    ...(kind === 'shipping' && { wireName: shippingWireName }),
  });
  return (
    <FormDialog form={form} title={t(`addresses.${kind}Title`)} onClose={onClose}>
      <AddressFieldset form={form} kind={kind} />
    </FormDialog>
  );
}
