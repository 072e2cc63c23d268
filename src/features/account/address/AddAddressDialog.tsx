import { useTranslation } from 'react-i18next';
import type { Customer } from '#src/api/customer/customerApi';
import { Field } from '#src/ui/forms/Field.tsx';
import { FieldRow } from '#src/ui/forms/FieldRow.tsx';
import { FormDialog } from '../form/FormDialog';
import { useAccountChange } from '../form/useAccountChange';
import { useAccountForm } from '../form/useAccountForm';
import { AddressFieldset } from './AddressFieldset';
import { EMPTY_ADDRESS, newAddressSchema, type NewAddressValues } from './addressSchema';

/** Dialog for a new name and billing address (rules §13.4). */
export function AddAddressDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('account');
  const change = useAccountChange<NewAddressValues>({
    toChange: (address) => ({ kind: 'addAddress', address }),
    isOwn: ({ kind }) => kind === 'addAddress',
  });
  const { firstName, lastName } = customer;
  const form = useAccountForm<NewAddressValues>({
    initialValues: { firstName, lastName, ...EMPTY_ADDRESS },
    stored: { firstName, lastName },
    schema: newAddressSchema,
    change,
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={t('addresses.addTitle')} confirmLabel={t('addresses.addConfirm')} onClose={onClose}>
      <p>{t('addresses.addText')}</p>
      <FieldRow>
        <Field label={t('fields.firstName')} autoComplete="billing given-name" {...form.field('firstName')} />
        <Field label={t('fields.lastName')} autoComplete="billing family-name" {...form.field('lastName')} />
      </FieldRow>
      <AddressFieldset form={form} kind="billing" />
    </FormDialog>
  );
}
