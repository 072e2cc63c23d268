import { useTranslation } from 'react-i18next';
import { FAILED_STATES, type FailedPaymentFilter } from '../../api/admin/failedPaymentsApi';
import { FAILURE_REASONS } from '../../domain/subscription/openOrder';
import { FieldRow } from '../../ui/forms/FieldRow';
import { SelectField } from '../../ui/forms/SelectField';

interface FailedPaymentFilterFieldsProps {
  filter: FailedPaymentFilter;
  onChange: (changed: Partial<FailedPaymentFilter>) => void;
}

/** Reason and state of the unpaid orders, applied at once. */
export function FailedPaymentFilterFields({ filter, onChange }: FailedPaymentFilterFieldsProps) {
  const { t } = useTranslation('adminFailedPayments');
  return (
    <FieldRow>
      <SelectField
        label={t('columns.reason')}
        name="reason"
        placeholder={t('all')}
        options={FAILURE_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        value={filter.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <SelectField
        label={t('columns.state')}
        name="state"
        placeholder={t('all')}
        options={FAILED_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filter.state}
        onChange={({ target }) => onChange({ state: target.value })}
      />
    </FieldRow>
  );
}
