import { useTranslation } from 'react-i18next';
import type { Customer } from '#src/api/customer/customerApi';
import { DeleteDialog } from '../form/DeleteDialog';

/** Confirms the deletion of the shipping address; orders then use the billing address (rules §13.10). */
export function DeleteShippingDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('account');
  const addresses = { address: customer.shipping?.address1 ?? '', billing: customer.billing.address1 };
  return (
    <DeleteDialog title={t('addresses.deleteTitle')} deletion={{ kind: 'deleteShipping' }} onClose={onClose}>
      <p>{t('addresses.deleteText', addresses)}</p>
    </DeleteDialog>
  );
}
