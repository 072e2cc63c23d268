import type { Discount } from '#src/api/discount/discountsApi';
import { toDiscountForm, valuesOf } from '#src/features/adminDiscounts/form/discountValues';

const discount: Discount = {
  id: '1',
  code: 'FALL-10',
  amount: 10,
  isPercentage: true,
  usageTime: 5,
  usedCount: 0,
  oncePerCustomer: false,
  startDate: '2026-11-21',
  endDate: null,
  customers: [],
  version: undefined,
};

test.each([
  [1, false, true],
  [1, true, false],
  [5, false, false],
  [null, false, false],
])('usage time %j, once per customer %s: initial one-time usage is %s (rules §15.25)', (usageTime, once, oneTime) =>
  expect(valuesOf({ ...discount, usageTime, oncePerCustomer: once }).oneTime).toBe(oneTime),
);

test('one-time usage sends 1, and the previous usage time after it is unchecked (rules §15.25)', () => {
  const ticked = { ...valuesOf(discount), oneTime: true };
  expect(toDiscountForm(ticked).usageTime).toBe('1');
  expect(toDiscountForm({ ...ticked, oneTime: false }).usageTime).toBe('5');
});

test('sends an amount with a decimal comma as a number, and an unlimited usage time as an empty value', () => {
  const form = toDiscountForm({ ...valuesOf({ ...discount, usageTime: null }), amount: '12,5' });
  expect(form).toMatchObject({ amount: '12.5', usageTime: '' });
});
