import { useFormik } from 'formik';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Declaration } from '../../api/declaration/declarationsApi';
import { useFormats } from '../../i18n/useFormats';
import { decisionSchema, type DecisionValues } from './decisionSchema';

const isOpen = ({ status }: { status: string }) => status !== 'CANCELLED';

/** Form of a decision, with the subscriptions to choose from; a single one is preselected. */
export function useDecisionForm({ customers }: Declaration, onSubmit: (values: DecisionValues) => void) {
  const { t } = useTranslation('adminDeclarations');
  const { day } = useFormats();
  const choices = customers.flatMap(({ name, subscriptions }) =>
    subscriptions.filter(isOpen).map(({ purchaseId, productName, nextBillDate }) => ({
      value: purchaseId,
      label: t('subscription.one', { product: productName, purchaseId }),
      hint: nextBillDate
        ? t('subscription.next', { name, date: day(nextBillDate) })
        : t('subscription.noNext', { name }),
    })),
  );
  const [only, ...others] = choices;
  const form = useFormik<DecisionValues>({
    initialValues: {
      ...{ decision: '', otherId: '', confirmedId: '', reason: '' },
      purchaseIds: only && others.length === 0 ? [only.value] : [],
    },
    validationSchema: decisionSchema(choices.length > 0),
    onSubmit: (values, { setSubmitting }) => {
      setSubmitting(false);
      onSubmit(values);
    },
  });
  const { errors, touched } = form;
  return {
    ...form,
    choices,
    errorOf: (field: keyof DecisionValues) => {
      const key = touched[field] ? errors[field] : undefined;
      return typeof key === 'string' ? t(key as ParseKeys<'adminDeclarations'>) : undefined;
    },
  };
}

export type DecisionForm = ReturnType<typeof useDecisionForm>;
