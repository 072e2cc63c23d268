import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/forms/Field';
import { RadioField } from '../../ui/forms/RadioField';
import { DECISIONS } from './decisionSchema';
import type { DecisionForm } from './useDecisionForm';

/** What becomes of a declaration, and what that takes: the subscription, or a reason. */
export function DecisionFields({ form, isDisabled }: { form: DecisionForm; isDisabled: boolean }) {
  const { t } = useTranslation('adminDeclarations');
  const { decision, purchaseId } = form.values;
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
        <RadioField
          legend={t('subscription.legend')}
          name="purchaseId"
          choices={form.choices}
          value={purchaseId}
          error={form.errorOf('purchaseId')}
          disabled={isDisabled}
          onChange={(value) => void form.setFieldValue('purchaseId', value)}
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
