import type { Discount } from '#src/api/discount/discountsApi';
import { compareDiscounts } from '#src/features/adminDiscounts/form/discountDifferences';
import { valuesOf, type DiscountValues } from '#src/features/adminDiscounts/form/discountValues';

const stored: Discount = {
  id: '7',
  code: 'SPRING',
  amount: 25,
  isPercentage: true,
  usageTime: 5,
  usedCount: 0,
  oncePerCustomer: false,
  startDate: '2026-11-21',
  endDate: null,
  customers: ['b@kunden.example', 'a@kunden.example'],
  version: 'v2',
};

test.each<[name: string, change: Partial<DiscountValues>, fields: string[]]>([
  ['the same values', {}, []],
  ['the same amount in another notation', { amount: '25,00' }, []],
  ['the same customers in another order and case', { customers: ['A@kunden.example', 'b@kunden.example'] }, []],
  ['another amount', { amount: '10' }, ['amount']],
  ['another kind of amount', { type: 'fixed' }, ['amount']],
  ['an amount that is no number', { amount: 'ten' }, ['amount']],
  ['another limit and another end', { usageTime: '9', endDate: '2026-12-31' }, ['usageTime', 'endDate']],
  ['one-time usage', { oneTime: true }, ['usageTime']],
  ['a typed customer who is not added yet', { draft: 'c@kunden.example' }, ['customers']],
  ['another code', { code: 'SUMMER' }, ['code']],
  [
    'another start, once per customer',
    { startDate: '2026-11-22', oncePerCustomer: true },
    ['oncePerCustomer', 'startDate'],
  ],
])('finds the differing fields of %s', (_, change, fields) =>
  expect(compareDiscounts(stored, { ...valuesOf(stored), ...change }).fields).toEqual(fields),
);
