import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/apiError';
import type { DiscountForm } from '../../domain/discount/discountForm';
import type { IsoDate } from '../../domain/isoDate';
import type { FormTarget } from './form/formTarget';
import { discountErrors, type RuleText } from './form/discountSchema';
import type { DiscountValues } from './form/discountValues';
import type { DiscountsFlow } from './useDiscountsFlow';

export type DiscountField = keyof DiscountValues;

/** The call's names of the fields (rules §15.26). */
const WIRE: Partial<Record<DiscountField, keyof DiscountForm>> = {
  code: 'code',
  amount: 'amount',
  type: 'isPercentage',
  customers: 'customerList',
  usageTime: 'usageTime',
  startDate: 'startDate',
  endDate: 'endDate',
};

export interface DiscountFormInput {
  flow: DiscountsFlow;
  target: FormTarget;
  initialValues: DiscountValues;
  today: IsoDate;
}

/** The form's values, and what is wrong with them: by the rules once a field was touched, and by the server's word. */
export function useDiscountForm({ flow, target, initialValues, today }: DiscountFormInput) {
  const { t } = useTranslation('adminDiscounts');
  const form = useFormik<DiscountValues>({
    initialValues,
    validate: (values) => discountErrors(values, today, target.keptStart),
    onSubmit: (values) => submit(values),
  });
  const isTyped = form.dirty || flow.isTyped;
  // Without a change there is nothing to send (rules §16.19).
  const submit = (values: DiscountValues): void => (isTyped || target.id === null ? flow.submit(values) : flow.close());
  const { failure, sentValues } = flow;

  const refusalOf = (field: DiscountField): string | undefined => {
    const wire = WIRE[field];
    const isUnchanged = sentValues?.[field] === form.values[field];
    return wire && isUnchanged ? failure?.fields?.[wire] : undefined;
  };
  const errorOf = (field: DiscountField): string | undefined => {
    const rule = form.touched[field] ? (form.errors[field] as RuleText | undefined) : undefined;
    return rule ? t(rule) : refusalOf(field);
  };
  const hidden: readonly string[] = form.values.oneTime ? ['usageTime'] : [];
  const shown = Object.values(WIRE).filter((name) => !hidden.includes(name));
  const isReported = (error: ApiError): boolean =>
    error.fields !== undefined && Object.keys(error.fields).every((name) => shown.some((one) => one === name));

  return {
    form,
    isTyped,
    errorOf,
    /** What the server said, where no field is its place. */
    generalFailure: failure && !isReported(failure) ? failure : undefined,
  };
}

export type DiscountFormState = ReturnType<typeof useDiscountForm>;
