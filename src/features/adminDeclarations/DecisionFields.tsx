import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/forms/Field';
import { CheckField } from '../../ui/forms/choices/CheckField';
import { ChecksField } from '../../ui/forms/choices/ChecksField';
import { RadioField } from '../../ui/forms/choices/RadioField';
import { DECISIONS } from './decisionSchema';
import type { DecisionForm } from './useDecisionForm';

interface DecisionFieldsProps {
  form: DecisionForm;
  isDisabled: boolean;
  /** True if the typed subscription is not listed with the declaration and needs a confirmation. */
  mustConfirm: boolean;
}

/** Fields of a decision: the subscriptions to cancel, or the reason for a rejection. */
export function DecisionFields({ form, isDisabled, mustConfirm }: DecisionFieldsProps) {
  const { t } = useTranslation('adminDeclarations');
  const { decision, purchaseIds, otherId, confirmedId } = form.values;
  return (
    <>
      <RadioField
        legend={t('decision.legend')}
        name="decision"
        choices={DECISIONS.map((value) => ({
          value,
          label: t(`decision.${value}`),
          hint: t(`decision.${value}Hint`),
        }))}
        value={decision}
        error={form.errorOf('decision')}
        disabled={isDisabled}
        onChange={(value) => void form.setFieldValue('decision', value)}
      />
      {decision === 'done' && form.choices.length > 0 && (
        <ChecksField
          legend={t('subscription.legend')}
          name="purchaseIds"
          choices={form.choices}
          all={t('subscription.all')}
          values={purchaseIds}
          error={form.errorOf('purchaseIds')}
          disabled={isDisabled}
          onChange={(values) => void form.setFieldValue('purchaseIds', values)}
        />
      )}
      {decision === 'done' && (
        <Field
          label={t('subscription.other')}
          inputMode="numeric"
          error={form.errorOf('otherId')}
          disabled={isDisabled}
          {...form.getFieldProps('otherId')}
        />
      )}
      {decision === 'done' && mustConfirm && (
        <CheckField
          label={t('subscription.confirm', { purchaseId: otherId.trim() })}
          name="confirmedId"
          checked={confirmedId === otherId.trim()}
          disabled={isDisabled}
          onChange={(isChecked) => void form.setFieldValue('confirmedId', isChecked ? otherId.trim() : '')}
        />
      )}
      {decision === 'rejected' && (
        <Field
          label={t('reason.label')}
          error={form.errorOf('reason')}
          disabled={isDisabled}
          {...form.getFieldProps('reason')}
        />
      )}
    </>
  );
}
