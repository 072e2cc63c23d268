import { useTranslation } from 'react-i18next';
import { useDeleteShippingAddressMutation, type Customer } from '../../api/customerApi';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { toast } from '../../ui/toast';
import { saveFailureText } from './saveFailure';
import { useSave } from './useSave';

/** Asks before the shipping address is deleted; orders then go to the billing address (rules §13.10). */
export function DeleteShippingDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const [remove] = useDeleteShippingAddressMutation();
  const { save, isSaving, failure } = useSave<undefined>({
    send: () => remove().unwrap(),
    isSaved: ({ shipping }) => shipping === undefined,
    onSaved: (message) => {
      toast.success(message ?? t('addresses.deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('addresses.deleteTitle')}
      confirmLabel={isSaving ? t('deleting') : t('delete')}
      cancelLabel={common('actions.cancel')}
      isBusy={isSaving}
      failure={saveFailureText(common, t, failure)}
      onConfirm={() => save(undefined)}
      onCancel={onClose}
    >
      <p>
        {t('addresses.deleteText', { address: customer.shipping?.address1 ?? '', billing: customer.billing.address1 })}
      </p>
    </ConfirmDialog>
  );
}
