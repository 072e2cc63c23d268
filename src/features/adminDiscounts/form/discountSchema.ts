import type { ParseKeys } from 'i18next';
import { yupToFormErrors, type FormikErrors } from 'formik';
import { array, boolean, mixed, object, string, type ObjectSchema, type TestFunction, type ValidationError } from 'yup';
import { discountFaults, type DiscountForm, type DiscountRule } from '#src/domain/discount/discountForm';
import { readEmails } from '#src/domain/customer/emailList';
import type { IsoDate } from '#src/domain/isoDate';
import { DISCOUNT_TYPES, toDiscountForm, type DiscountValues } from './discountValues';

export type RuleText = ParseKeys<'adminDiscounts'> & `rules.${string}`;

/** Keys of messages, translated by the form (rules §16.15, §16.16). */
const TEXTS: Record<DiscountRule, RuleText> = {
  discountCodeRequired: 'rules.DISCOUNT_CODE_REQUIRED',
  discountCodeInvalid: 'rules.DISCOUNT_CODE_VALIDATION',
  discountAmountNumber: 'rules.DISCOUNT_AMOUNT_NUMBER',
  discountAmountMin: 'rules.DISCOUNT_AMOUNT_REQUIRED',
  discountPercentMax: 'rules.DISCOUNT_PERCENTAGE_MAX',
  discountAmountMax: 'rules.DISCOUNT_AMOUNT_MAX',
  discountEmailInvalid: 'rules.INVALID_EMAIL_LIST',
  discountCustomersTooMany: 'rules.CUSTOMER_LIST_MAX',
  discountUsageNumber: 'rules.USAGE_TIME_NUMBER',
  discountUsageMin: 'rules.USAGE_TIME_GREATER_THAN_ZERO',
  discountUsageMax: 'rules.USAGE_TIME_MAX_LIMIT',
  discountStartRequired: 'rules.DISCOUNT_START_DATE_REQUIRED',
  discountStartPast: 'rules.DISCOUNT_START_DATE_PAST',
  dayInvalid: 'rules.INVALID_DATE',
  discountEndBeforeStart: 'rules.END_DATE_AFTER_START_DATE',
};

const TYPE_REQUIRED: RuleText = 'rules.DISCOUNT_TYPE_REQUIRED';
const ENTRY_INVALID: RuleText = 'rules.EMAIL_ENTRY';

/**
 * Schema of the form with the server's rules (src/domain/discount/discountForm.ts).
 * @param keptStart stored start of an edited discount, allowed in the past; null for a new discount
 */
function discountSchema(today: IsoDate, keptStart: IsoDate | null): ObjectSchema<DiscountValues> {
  const keeps =
    (field: keyof DiscountForm): TestFunction =>
    (_, context) => {
      const rule = discountFaults(toDiscountForm(context.parent as DiscountValues), today, keptStart)[field];
      return rule === undefined || context.createError({ message: TEXTS[rule] });
    };
  const text = (field: keyof DiscountForm) => string().defined().test(field, keeps(field));
  return object({
    code: text('code'),
    type: mixed<DiscountValues['type']>().oneOf(DISCOUNT_TYPES, TYPE_REQUIRED).required(TYPE_REQUIRED),
    amount: text('amount'),
    oncePerCustomer: boolean().defined(),
    oneTime: boolean().defined(),
    usageTime: text('usageTime'),
    customers: array(string().defined()).defined().test('customerList', keeps('customerList')),
    draft: string()
      .defined()
      .test('draft', ENTRY_INVALID, (draft) => readEmails(draft).rest.length === 0),
    startDate: text('startDate'),
    endDate: text('endDate'),
  });
}

/**
 * Returns the errors by field. Without Formik's `validationSchema`, because that removes empty texts.
 * @param keptStart stored start of an edited discount, allowed in the past; null for a new discount
 */
export async function discountErrors(
  values: DiscountValues,
  today: IsoDate,
  keptStart: IsoDate | null,
): Promise<FormikErrors<DiscountValues>> {
  try {
    await discountSchema(today, keptStart).validate(values, { abortEarly: false });
    return {};
  } catch (error) {
    return yupToFormErrors<DiscountValues>(error as ValidationError);
  }
}
