import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../api/customer/customerApi';
import { useOnDone } from '../../../commands/useOnDone';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog';
import { saveFailureText } from '../form/saveFailure';
import { useAccountChange } from '../form/useAccountChange';

/** Asks before the shipping address is deleted; orders then go to the billing address (rules §13.10). */
export function DeleteShippingDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const { save, isSaving, failure, saved } = useAccountChange<undefined>({
    toChange: () => ({ kind: 'deleteShipping' }),
    isOwn: ({ kind }) => kind === 'deleteShipping',
  });
  useOnDone(saved.count, onClose);
  return (
    <ConfirmDialog
      isDangerous
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
