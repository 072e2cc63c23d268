import { isDiscountCode } from './discountCode';
import { isEmail, normalizeEmail } from '../email';
import { isAmount } from '../money';
import { isIsoDate, type IsoDate } from '../isoDate';

const DISCOUNT_AMOUNT_MIN = 1;
const DISCOUNT_PERCENT_MAX = 100;
const DISCOUNT_FIXED_MAX = 999_999;
const DISCOUNT_USAGE_MAX = 9_999;
/** Maximum number of a discount's e-mail addresses (rules §16.16). */
const DISCOUNT_CUSTOMERS_MAX = 2_000;

/** Values of the discount form (rules §15.24). */
export interface DiscountForm {
  code: string;
  /** Percent or euro, with up to two decimals. */
  amount: string;
  isPercentage: boolean;
  /** E-mail addresses joined by commas; empty for all customers. */
  customerList: string;
  /** Empty for no limit. */
  usageTime: string;
  oncePerCustomer: boolean;
  startDate: string;
  /** Empty for no end. */
  endDate: string;
}

export type DiscountRule =
  | 'discountCodeRequired'
  | 'discountCodeInvalid'
  | 'discountAmountNumber'
  | 'discountAmountMin'
  | 'discountPercentMax'
  | 'discountAmountMax'
  | 'discountEmailInvalid'
  | 'discountCustomersTooMany'
  | 'discountUsageNumber'
  | 'discountUsageMin'
  | 'discountUsageMax'
  | 'discountStartRequired'
  | 'discountStartPast'
  | 'dayInvalid'
  | 'discountEndBeforeStart';

export type DiscountFaults = Partial<Record<keyof DiscountForm, DiscountRule>>;

const WHOLE_NUMBER = /^\d+$/;

/** Returns the normalized, unique e-mail addresses of the list. */
const discountCustomers = (customerList: string): string[] => [
  ...new Set(
    customerList
      .split(',')
      .map(normalizeEmail)
      .filter((email) => email !== ''),
  ),
];

const codeFault = (code: string): DiscountRule | undefined => {
  if (code === '') return 'discountCodeRequired';
  return isDiscountCode(code) ? undefined : 'discountCodeInvalid';
};

const amountFault = (amount: string, isPercentage: boolean): DiscountRule | undefined => {
  if (!isAmount(amount)) return 'discountAmountNumber';
  if (Number(amount) < DISCOUNT_AMOUNT_MIN) return 'discountAmountMin';
  if (isPercentage) return Number(amount) > DISCOUNT_PERCENT_MAX ? 'discountPercentMax' : undefined;
  return Number(amount) > DISCOUNT_FIXED_MAX ? 'discountAmountMax' : undefined;
};

const usageFault = (usageTime: string): DiscountRule | undefined => {
  if (usageTime === '') return undefined;
  if (!WHOLE_NUMBER.test(usageTime)) return 'discountUsageNumber';
  if (Number(usageTime) < 1) return 'discountUsageMin';
  return Number(usageTime) > DISCOUNT_USAGE_MAX ? 'discountUsageMax' : undefined;
};

const customersFault = (customerList: string): DiscountRule | undefined => {
  // Checks the count first, before any address is parsed.
  if (customerList.split(',').length > DISCOUNT_CUSTOMERS_MAX) return 'discountCustomersTooMany';
  return discountCustomers(customerList).every(isEmail) ? undefined : 'discountEmailInvalid';
};

/** A stored start date in the past remains valid. */
const startFault = (startDate: string, today: IsoDate, keptStart: IsoDate | null): DiscountRule | undefined => {
  if (startDate === '') return 'discountStartRequired';
  if (!isIsoDate(startDate)) return 'dayInvalid';
  return startDate < today && startDate !== keptStart ? 'discountStartPast' : undefined;
};

const endFault = (endDate: string, startDate: string): DiscountRule | undefined => {
  if (endDate === '') return undefined;
  if (!isIsoDate(endDate)) return 'dayInvalid';
  return endDate < startDate ? 'discountEndBeforeStart' : undefined;
};

const trimmed = (form: DiscountForm): DiscountForm => ({
  ...form,
  code: form.code.trim(),
  amount: form.amount.trim(),
  usageTime: form.usageTime.trim(),
  startDate: form.startDate.trim(),
  endDate: form.endDate.trim(),
});

/**
 * Returns the violated rule of each invalid field (rules §16.15, §16.16).
 * @param keptStart the stored start date; null for a new discount
 */
export function discountFaults(form: DiscountForm, today: IsoDate, keptStart: IsoDate | null): DiscountFaults {
  const { code, amount, isPercentage, customerList, usageTime, startDate, endDate } = trimmed(form);
  const faults = {
    code: codeFault(code),
    amount: amountFault(amount, isPercentage),
    customerList: customersFault(customerList),
    usageTime: usageFault(usageTime),
    startDate: startFault(startDate, today, keptStart),
    endDate: endFault(endDate, startDate),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, rule]) => rule !== undefined));
}

/** Parses a valid form. */
export function discountOf(form: DiscountForm) {
  const { code, amount, isPercentage, customerList, usageTime, oncePerCustomer, startDate, endDate } = trimmed(form);
  return {
    code,
    amountHundredths: Math.round(Number(amount) * 100),
    isPercent: isPercentage,
    usageLimit: usageTime === '' ? null : Number(usageTime),
    oncePerCustomer,
    startDate,
    endDate: endDate === '' ? null : endDate,
    customers: discountCustomers(customerList),
  };
}
/** A discount as stored; `amountHundredths` is in cents or hundredths of a percent. */
export type DiscountOffer = ReturnType<typeof discountOf>;
