import type { DiscountRule } from '../../src/domain/discountForm';
import type enAdminDiscounts from '../../locales/en/adminDiscounts.json';

/** The name of each rule's text in the form (spec §5). */
export const RULE_TEXTS: Record<DiscountRule, keyof (typeof enAdminDiscounts)['rules']> = {
  discountCodeRequired: 'DISCOUNT_CODE_REQUIRED',
  discountCodeInvalid: 'DISCOUNT_CODE_VALIDATION',
  discountAmountNumber: 'DISCOUNT_AMOUNT_NUMBER',
  discountAmountMin: 'DISCOUNT_AMOUNT_REQUIRED',
  discountPercentMax: 'DISCOUNT_PERCENTAGE_MAX',
  discountAmountMax: 'DISCOUNT_AMOUNT_MAX',
  discountEmailInvalid: 'INVALID_EMAIL_LIST',
  discountCustomersTooMany: 'CUSTOMER_LIST_MAX',
  discountUsageNumber: 'USAGE_TIME_NUMBER',
  discountUsageMin: 'USAGE_TIME_GREATER_THAN_ZERO',
  discountUsageMax: 'USAGE_TIME_MAX_LIMIT',
  discountStartRequired: 'DISCOUNT_START_DATE_REQUIRED',
  discountStartPast: 'DISCOUNT_START_DATE_PAST',
  dayInvalid: 'INVALID_DATE',
  discountEndBeforeStart: 'END_DATE_AFTER_START_DATE',
};
