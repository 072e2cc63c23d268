import { randomBytes } from 'node:crypto';
import { addDays, businessDayAt, type IsoDate } from '#src/domain/isoDate';
import { type Api, createAdmin } from './api';
import type { DiscountRule } from '#src/domain/discount/discountForm';
import { type DiscountValues, newDiscount } from '#src/features/adminDiscounts/form/discountValues';
import type enAdminDiscounts from '#locales/en/adminDiscounts.json';

export const SAVE_DISCOUNT = '/api/admin/create-update-discount';
export const LIST_DISCOUNTS = '/api/admin/discounts';
export const DELETE_DISCOUNT = '/api/admin/delete-discount';

export interface Discount {
  id: string;
  code: string;
  amount: number;
  is_percent: boolean;
  usage_time: number | null;
  used_count: number;
  once_per_customer: boolean;
  start_date: string;
  end_date: string | null;
  customer_list: string;
  version: string;
}
interface List {
  discounts: Discount[];
  totalCount: number;
}

export const newCode = () => `T-${randomBytes(5).toString('hex')}`;

/** Valid discount form with the given changes. */
export const discountForm = (change: Record<string, unknown> = {}) => ({
  code: newCode(),
  amount: 10,
  isPercentage: true,
  customerList: '',
  usageTime: '',
  oncePerCustomer: false,
  startDate: businessDayAt(new Date()),
  endDate: '',
  ...change,
});

/** New admin with the calls for discounts. */
export async function createDiscountAdmin(api: Api) {
  const admin = await createAdmin(api);
  const prefix = discountCode(10);
  const list = async (query: Record<string, string>) => (await admin.get<List>(LIST_DISCOUNTS, query)).payload;
  const find = async (code: string) => (await list({ search: code })).discounts[0];
  const save = (change: Record<string, unknown> = {}, key?: string) =>
    admin.json(SAVE_DISCOUNT, discountForm(change), key);
  const idOf = async (code: string) => (await find(code))?.id ?? '';
  return {
    ...admin,
    list,
    find,
    save,
    idOf,
    /** Prefix of all codes of this admin. */
    prefix,
    /** All discounts with the prefix. */
    findOwn: async () => (await list({ search: prefix })).discounts,
    /** Creates a discount. Returns its id. */
    create: async (code: string, change: Record<string, unknown> = {}) => {
      const { status, message } = await save({ code, ...change });
      if (status !== 200) throw new Error(message);
      return idOf(code);
    },
  };
}
export type DiscountAdmin = Awaited<ReturnType<typeof createDiscountAdmin>>;

/** Form values, and the only broken rule with its field, if any. */
export interface DiscountCase {
  verb: 'accepts' | 'rejects';
  name: string;
  change: Partial<DiscountValues>;
  /** Start date of the edited discount; absent for a new one. */
  keptStart?: IsoDate;
  breaks?: { field: keyof DiscountValues; rule: DiscountRule };
}

/** New code of `length` characters. */
export const discountCode = (length = 12): string =>
  `D-${randomBytes(length).toString('hex')}`.slice(0, length).toUpperCase();

/** Form that breaks no rule. */
export const validDiscount = (today: IsoDate, change: Partial<DiscountValues> = {}): DiscountValues => ({
  ...newDiscount(today),
  code: discountCode(),
  amount: '10',
  ...change,
});

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `kunde-${index}@kunden.example`);

/**
 * Values on both sides of each limit (rules §16.15, §16.16). Shared by the tests of the form's schema and of the
 * server.
 */
export function discountCases(today: IsoDate): DiscountCase[] {
  const good = (name: string, change: Partial<DiscountValues>): DiscountCase => ({
    verb: 'accepts',
    name,
    change,
  });
  const bad = (
    name: string,
    change: Partial<DiscountValues>,
    rule: DiscountRule,
    field = Object.keys(change).at(-1) as keyof DiscountValues,
  ): DiscountCase => ({ verb: 'rejects', name, change, breaks: { field, rule } });
  const fixed = { type: 'fixed' } as const;
  const keptStart = addDays(today, -9);
  return [
    good('a code and an amount', {}),
    good('a code of 50 characters', { code: discountCode(50) }),
    bad('a code of 51 characters', { code: discountCode(51) }, 'discountCodeInvalid'),
    bad('a code of 101 characters', { code: 'A'.repeat(101) }, 'discountCodeInvalid'),
    good('a code with spaces around it', { code: `  ${discountCode()} ` }),
    bad('no code', { code: '' }, 'discountCodeRequired'),
    bad('a blank code', { code: '   ' }, 'discountCodeRequired'),
    bad('a code with a space in it', { code: 'TEN OFF' }, 'discountCodeInvalid'),
    bad('a code with an underscore', { code: 'TEN_OFF' }, 'discountCodeInvalid'),
    bad('a code with an umlaut', { code: 'FRÜHLING' }, 'discountCodeInvalid'),

    bad('no amount', { amount: '' }, 'discountAmountNumber'),
    bad('an amount in words', { amount: 'ten' }, 'discountAmountNumber'),
    bad('an amount in scientific notation', { amount: '1e1' }, 'discountAmountNumber'),
    bad('a negative amount', { amount: '-1' }, 'discountAmountNumber'),
    bad('an amount with three decimals', { amount: '1.001' }, 'discountAmountNumber'),
    bad('an amount of 0', { amount: '0' }, 'discountAmountMin'),
    bad('an amount of 0.99', { amount: '0.99' }, 'discountAmountMin'),
    good('an amount of 1', { amount: '1' }),
    good('an amount with a decimal comma', { amount: '12,5' }),
    good('100 percent', { amount: '100' }),
    bad('100.01 percent', { amount: '100.01' }, 'discountPercentMax'),
    good('100.01 euro', { ...fixed, amount: '100.01' }),
    good('999999 euro', { ...fixed, amount: '999999' }),
    bad('999999.01 euro', { ...fixed, amount: '999999.01' }, 'discountAmountMax'),
    bad('an amount of 30 digits', { ...fixed, amount: '9'.repeat(30) }, 'discountAmountMax'),

    good('no usage time', { usageTime: '' }),
    good('a blank usage time', { usageTime: '  ' }),
    bad('0 uses', { usageTime: '0' }, 'discountUsageMin'),
    good('1 use', { usageTime: '1' }),
    good('9999 uses', { usageTime: '9999' }),
    bad('10000 uses', { usageTime: '10000' }, 'discountUsageMax'),
    bad('one and a half uses', { usageTime: '1.5' }, 'discountUsageNumber'),
    bad('minus one use', { usageTime: '-1' }, 'discountUsageNumber'),
    bad('a usage time in words', { usageTime: 'often' }, 'discountUsageNumber'),
    good('1 use with 30 leading zeros', { usageTime: `${'0'.repeat(30)}1` }),
    good('one-time usage, whatever usage time was typed', { usageTime: 'often', oneTime: true }),
    good('once per customer', { oncePerCustomer: true }),
    good('once per customer, 9999 uses', { oncePerCustomer: true, usageTime: '9999' }),
    good('once per customer, one-time usage', { oncePerCustomer: true, oneTime: true }),

    bad('no start date', { startDate: '' }, 'discountStartRequired'),
    bad('a start date that does not exist', { startDate: '2027-02-30' }, 'dayInvalid'),
    bad('a start date of 60 characters', { startDate: 'x'.repeat(60) }, 'dayInvalid'),
    bad('a start date of yesterday', { startDate: addDays(today, -1) }, 'discountStartPast'),
    good('a start date of today', { startDate: today }),
    good('a start date of tomorrow', { startDate: addDays(today, 1) }),
    good('no end date', { endDate: '' }),
    bad('an end date that does not exist', { endDate: '2027-02-30' }, 'dayInvalid'),
    bad('an incomplete end date', { endDate: '-' }, 'dayInvalid'),
    good('an end date equal to the start date', { endDate: today }),
    bad('an end date before the start date', { endDate: addDays(today, -1) }, 'discountEndBeforeStart'),
    good('an end date equal to a later start date', { startDate: addDays(today, 9), endDate: addDays(today, 9) }),
    bad(
      'an end date before a later start date',
      { startDate: addDays(today, 9), endDate: addDays(today, 8) },
      'discountEndBeforeStart',
    ),

    { ...good('an unchanged start date in the past', { startDate: keptStart }), keptStart },
    {
      ...bad(
        'a start date in the past that is moved forward',
        { startDate: addDays(keptStart, 1) },
        'discountStartPast',
      ),
      keptStart,
    },
    {
      ...bad('a start date in the past that is moved back', { startDate: addDays(keptStart, -1) }, 'discountStartPast'),
      keptStart,
    },
    {
      ...good('an unchanged start date in the past with an end date on the same day', {
        startDate: keptStart,
        endDate: keptStart,
      }),
      keptStart,
    },
    {
      ...bad(
        'an end date before an unchanged start date in the past',
        { startDate: keptStart, endDate: addDays(keptStart, -1) },
        'discountEndBeforeStart',
      ),
      keptStart,
    },

    good('an empty customer list', { customers: [] }),
    good('a list of one customer', { customers: ['anna@kunden.example'] }),
    good('a customer address with an umlaut', { customers: ['ümit@kunden.example'] }),
    good('addresses that are typed and not added to the list yet', {
      draft: 'anna@kunden.example; bert@kunden.example',
    }),
    bad(
      'a customer that is not an e-mail address',
      { customers: ['anna@kunden.example', 'bert'] },
      'discountEmailInvalid',
    ),
    good('2,000 customers', { customers: addresses(2_000) }),
    bad('2,001 customers', { customers: addresses(2_001) }, 'discountCustomersTooMany'),
  ];
}

/** Key of each rule's text in the form (rules §16.15). */
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
