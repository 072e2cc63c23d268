import { randomBytes } from 'node:crypto';
import type { DiscountRule } from '../../src/domain/discountForm';
import { addDays, type PlanDate } from '../../src/domain/planDate';
import { newDiscount, type DiscountValues } from '../../src/features/adminDiscounts/discountValues';

/** What is filled in, and the one field with the one rule that it breaks; nothing where all is well. */
export interface DiscountCase {
  name: string;
  change: Partial<DiscountValues>;
  /** The start of the stored discount that is edited, instead of a new one. */
  keptStart?: PlanDate;
  breaks?: { field: keyof DiscountValues; rule: DiscountRule };
}

/** A code of the test's own, of so many characters. */
export const discountCode = (length = 12): string =>
  `D-${randomBytes(length).toString('hex')}`.slice(0, length).toUpperCase();

/** A form that breaks no rule. */
export const validDiscount = (today: PlanDate, change: Partial<DiscountValues> = {}): DiscountValues => ({
  ...newDiscount(today),
  code: discountCode(),
  amount: '10',
  ...change,
});

const address = (index: number) => `kunde-${String(index).padStart(5, '0')}@kunden.example`;
/** Addresses whose list, joined by commas, is exactly so long. */
function listOfLength(length: number): string[] {
  const size = address(0).length + 1;
  const count = Math.floor((length + 1) / size);
  const emails = Array.from({ length: count }, (_, index) => address(index));
  const missing = length - (count * size - 1);
  return [`${'x'.repeat(missing)}${emails[0] ?? ''}`, ...emails.slice(1)];
}

/**
 * Every limit of the form, from both sides (spec §5). Held against the form's own schema and against the server, which
 * must agree.
 */
export function discountCases(today: PlanDate): DiscountCase[] {
  const good = (name: string, change: Partial<DiscountValues>): DiscountCase => ({ name, change });
  const bad = (
    name: string,
    change: Partial<DiscountValues>,
    rule: DiscountRule,
    field = Object.keys(change).at(-1) as keyof DiscountValues,
  ): DiscountCase => ({ name, change, breaks: { field, rule } });
  const fixed = { type: 'fixed' } as const;
  const keptStart = addDays(today, -9);
  return [
    good('a plain one', {}),
    good('a code of one letter and 49 more', { code: discountCode(50) }),
    bad('a code of 51', { code: discountCode(51) }, 'discountCodeInvalid'),
    bad('a code of 101', { code: 'A'.repeat(101) }, 'discountCodeInvalid'),
    good('a code with spaces around it', { code: `  ${discountCode()} ` }),
    bad('no code', { code: '' }, 'discountCodeRequired'),
    bad('a blank code', { code: '   ' }, 'discountCodeRequired'),
    bad('a space within', { code: 'TEN OFF' }, 'discountCodeInvalid'),
    bad('an underscore', { code: 'TEN_OFF' }, 'discountCodeInvalid'),
    bad('an umlaut', { code: 'FRÜHLING' }, 'discountCodeInvalid'),

    bad('no amount', { amount: '' }, 'discountAmountNumber'),
    bad('an amount in words', { amount: 'ten' }, 'discountAmountNumber'),
    bad('a power of ten', { amount: '1e1' }, 'discountAmountNumber'),
    bad('a negative amount', { amount: '-1' }, 'discountAmountNumber'),
    bad('three decimals', { amount: '1.001' }, 'discountAmountNumber'),
    bad('0', { amount: '0' }, 'discountAmountMin'),
    bad('0.99', { amount: '0.99' }, 'discountAmountMin'),
    good('1', { amount: '1' }),
    good('12,5 with a comma', { amount: '12,5' }),
    good('100 percent', { amount: '100' }),
    bad('100.01 percent', { amount: '100.01' }, 'discountPercentMax'),
    good('100.01 euro', { ...fixed, amount: '100.01' }),
    good('999999 euro', { ...fixed, amount: '999999' }),
    bad('999999.01 euro', { ...fixed, amount: '999999.01' }, 'discountAmountMax'),
    bad('an amount of 30 digits', { ...fixed, amount: '9'.repeat(30) }, 'discountAmountMax'),

    good('no limit of use', { usageTime: '' }),
    good('a blank limit of use', { usageTime: '  ' }),
    bad('0 uses', { usageTime: '0' }, 'discountUsageMin'),
    good('1 use', { usageTime: '1' }),
    good('9999 uses', { usageTime: '9999' }),
    bad('10000 uses', { usageTime: '10000' }, 'discountUsageMax'),
    bad('half a use', { usageTime: '1.5' }, 'discountUsageNumber'),
    bad('minus one use', { usageTime: '-1' }, 'discountUsageNumber'),
    bad('uses in words', { usageTime: 'often' }, 'discountUsageNumber'),
    good('1 use behind 30 zeros', { usageTime: `${'0'.repeat(30)}1` }),
    good('one-time usage hides what was typed', { usageTime: 'often', oneTime: true }),
    good('once per customer', { oncePerCustomer: true }),
    good('once per customer, 9999 uses', { oncePerCustomer: true, usageTime: '9999' }),
    good('once per customer, one-time usage', { oncePerCustomer: true, oneTime: true }),

    bad('no start', { startDate: '' }, 'discountStartRequired'),
    bad('a start that is no day', { startDate: '2027-02-30' }, 'dayInvalid'),
    bad('a start that is very long', { startDate: 'x'.repeat(60) }, 'dayInvalid'),
    bad('a start yesterday', { startDate: addDays(today, -1) }, 'discountStartPast'),
    good('a start today', { startDate: today }),
    good('a start tomorrow', { startDate: addDays(today, 1) }),
    good('no end', { endDate: '' }),
    bad('an end that is no day', { endDate: '2027-02-30' }, 'dayInvalid'),
    bad('an end that was half typed', { endDate: '-' }, 'dayInvalid'),
    good('an end on the first day', { endDate: today }),
    bad('an end the day before', { endDate: addDays(today, -1) }, 'discountEndBeforeStart'),
    good('an end on a later first day', { startDate: addDays(today, 9), endDate: addDays(today, 9) }),
    bad(
      'an end before a later start',
      { startDate: addDays(today, 9), endDate: addDays(today, 8) },
      'discountEndBeforeStart',
    ),

    { ...good('a past start that is kept', { startDate: keptStart }), keptStart },
    { ...bad('a past start moved by a day', { startDate: addDays(keptStart, 1) }, 'discountStartPast'), keptStart },
    { ...bad('a past start moved back', { startDate: addDays(keptStart, -1) }, 'discountStartPast'), keptStart },
    { ...good('a kept start, ended', { startDate: keptStart, endDate: keptStart }), keptStart },
    {
      ...bad(
        'an end before a kept past start',
        { startDate: keptStart, endDate: addDays(keptStart, -1) },
        'discountEndBeforeStart',
      ),
      keptStart,
    },

    good('everybody', { customers: [] }),
    good('one customer', { customers: ['anna@kunden.example'] }),
    good('an address with umlauts', { customers: ['ümit@kunden.example'] }),
    good('an address that is still in the field', { draft: 'anna@kunden.example; bert@kunden.example' }),
    bad('an entry that is no address', { customers: ['anna@kunden.example', 'bert'] }, 'discountEmailInvalid'),
    good('60,000 characters of addresses', { customers: listOfLength(60_000) }),
    bad('60,001 characters of addresses', { customers: listOfLength(60_001) }, 'discountCustomersTooMany'),
  ];
}
