import type { Discount } from '#src/api/discount/discountsApi';
import { discountOf, type DiscountForm } from '#src/domain/discount/discountForm';
import { toDiscountForm, valuesOf, type DiscountValues } from './discountValues';

export const COMPARED = [
  'code',
  'amount',
  'usageTime',
  'oncePerCustomer',
  'customers',
  'startDate',
  'endDate',
] as const;
export type ComparedField = (typeof COMPARED)[number];

/** One side of a comparison, normalized by `toDiscountForm`. */
export interface ComparedDiscount extends Omit<DiscountForm, 'customerList'> {
  customers: readonly string[];
}

const toCompared = (values: DiscountValues): ComparedDiscount => {
  const { customerList: _list, ...form } = toDiscountForm(values);
  const { customers } = discountOf(toDiscountForm(values));
  return { ...form, customers: customers.sort() };
};

/** Comparison key of an amount: equal for `25` and `25.00`; the typed text if not a number. */
const amountKey = ({ amount, isPercentage }: ComparedDiscount) =>
  `${Number.isNaN(Number(amount)) ? amount : Number(amount)} ${isPercentage}`;

const keyOf = (of: ComparedDiscount, field: ComparedField): string =>
  field === 'amount' ? amountKey(of) : String(of[field]);

/** Normalized stored and typed discount, and the fields that differ. */
export function compareDiscounts(stored: Discount, values: DiscountValues) {
  const [present, typed] = [toCompared(valuesOf(stored)), toCompared(values)];
  return { present, typed, fields: COMPARED.filter((field) => keyOf(present, field) !== keyOf(typed, field)) };
}
