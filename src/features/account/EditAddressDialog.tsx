import { useTranslation } from 'react-i18next';
import { isSameAddress, shippingWireName } from '../../api/Address';
import { useSaveBillingAddressMutation, useSaveShippingAddressMutation, type Customer } from '../../api/customerApi';
import { toast } from '../../ui/toast';
import { AddressFieldset } from './AddressFieldset';
import { billingSchema, shippingSchema, type AddressValues } from './addressSchema';
import { EMPTY_ADDRESS } from './emptyAddress';
import { FormDialog } from './FormDialog';
import { useAccountForm } from './useAccountForm';
import { useSave } from './useSave';

interface EditAddressDialogProps {
  customer: Customer;
  kind: 'billing' | 'shipping';
  onClose: () => void;
}

/** Changes the billing or the shipping address, each by its own rules (rules §16.5, §16.7). */
export function EditAddressDialog({ customer, kind, onClose }: EditAddressDialogProps) {
  const { t } = useTranslation('account');
  const [saveBilling] = useSaveBillingAddressMutation();
  const [saveShipping] = useSaveShippingAddressMutation();
  const send = { billing: saveBilling, shipping: saveShipping }[kind];
  const { save, isSaving, failure } = useSave<AddressValues>({
    send: (values) => send(values).unwrap(),
    isSaved: (held, values) => {
      const address = held[kind];
      return address !== undefined && isSameAddress(address, values);
    },
    onSaved: () => {
      toast.success(t('addresses.updated'));
      onClose();
    },
  });
  const form = useAccountForm<AddressValues>({
    initialValues: { ...EMPTY_ADDRESS, ...customer[kind] },
    schema: kind === 'billing' ? billingSchema : shippingSchema,
    onSubmit: save,
    failure,
    ...(kind === 'shipping' && { wireName: shippingWireName }),
  });
  return (
    <FormDialog
      form={form}
      title={t(`addresses.${kind}Title`)}
      confirmLabel={isSaving ? t('saving') : t('save')}
      isSaving={isSaving}
      onClose={onClose}
    >
      <AddressFieldset form={form} kind={kind} />
    </FormDialog>
  );
}
