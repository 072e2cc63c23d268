import { randomBytes } from 'node:crypto';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import {
  createDiscountAdmin,
  type DiscountAdmin,
  discountForm,
  newCode,
  SAVE_DISCOUNT,
} from '../support/discountAdmin';
import { createApi } from '../support/api';

const api = createApi(process.env.API_URL ?? '');
const today = businessDayAt(new Date());

let admin: DiscountAdmin;
beforeAll(async () => {
  admin = await createDiscountAdmin(api);
});
const save: DiscountAdmin['save'] = (change) => admin.save(change);

describe('admin/create-update-discount (rules §16.15, §16.16)', () => {
  const passing: [field: string, value: unknown][] = [
    ['code', `A1-b-${randomBytes(4).toString('hex')}`],
    ['code', newCode().padEnd(50, 'X')],
    ['amount', 1],
    ['amount', '99.99'],
    ['amount', 100],
    ['usageTime', ''],
    ['usageTime', null],
    ['usageTime', 1],
    ['usageTime', 9_998],
    ['usageTime', '9999'],
    ['startDate', today],
    ['startDate', addDays(today, 400)],
    ['endDate', null],
    ['customerList', ''],
    ['customerList', 'a@b.de, Ü@kunden.example'],
  ];
  test.each(passing)('accepts %s %j', async (field, value) => {
    expect((await save({ [field]: value })).status).toBe(200);
  });

  const failing: [field: string, value: unknown, message: string][] = [
    ['code', '', 'Please enter a code.'],
    ['code', '   ', 'Please enter a code.'],
    ['code', undefined, 'Please enter a code.'],
    ['code', 'TEN%', 'The code may hold letters, digits and hyphens only, 50 at most.'],
    ['code', 'TEN OFF', 'The code may hold letters, digits and hyphens only, 50 at most.'],
    ['code', 'ZEHN€', 'The code may hold letters, digits and hyphens only, 50 at most.'],
    ['code', 'X'.repeat(51), 'The code may hold letters, digits and hyphens only, 50 at most.'],
    ['code', 'ZEHN_', 'The code may hold letters, digits and hyphens only, 50 at most.'],
    ['amount', undefined, 'Please enter the amount as a number with two decimals at most.'],
    ['amount', '', 'Please enter the amount as a number with two decimals at most.'],
    ['amount', 'ten', 'Please enter the amount as a number with two decimals at most.'],
    ['amount', '1e2', 'Please enter the amount as a number with two decimals at most.'],
    ['amount', 1.234, 'Please enter the amount as a number with two decimals at most.'],
    ['amount', -5, 'Please enter the amount as a number with two decimals at most.'],
    ['amount', 0, 'The amount must be at least 1.'],
    ['amount', 0.99, 'The amount must be at least 1.'],
    ['amount', 101, 'A discount cannot exceed 100 percent.'],
    ['amount', 100.01, 'A discount cannot exceed 100 percent.'],
    ['isPercentage', undefined, 'Please choose percentage or fixed amount.'],
    ['isPercentage', 'maybe', 'Please choose percentage or fixed amount.'],
    ['customerList', 'nobody', 'One of the e-mail addresses is not valid.'],
    ['customerList', 'a@b.de,nobody,c@d.de', 'One of the e-mail addresses is not valid.'],
    ['usageTime', 'often', 'Please enter the number of uses as a whole number.'],
    ['usageTime', 1.5, 'Please enter the number of uses as a whole number.'],
    ['usageTime', 0, 'The code must be usable at least once.'],
    ['usageTime', 10_000, '9999 uses are possible at most.'],
    ['startDate', undefined, 'Please choose a start date.'],
    ['startDate', '', 'Please choose a start date.'],
    ['startDate', '2027-02-30', 'Please give a day that exists, as YYYY-MM-DD.'],
    ['startDate', addDays(today, -1), 'The start date must not be in the past.'],
    ['endDate', '2027-02-30', 'Please give a day that exists, as YYYY-MM-DD.'],
    ['endDate', addDays(today, -1), 'The end date must not be before the start date.'],
    ['len', 'fr', 'Als Sprache gibt es en und de.'],
  ];
  test.each(failing)('refuses %s %j', async (field, value, message) => {
    expect(await save({ [field]: value })).toMatchObject({
      status: 400,
      message,
      payload: { errors: { [field]: message } },
    });
  });

  test('accepts a fixed amount up to 999999', async () => {
    expect((await save({ amount: 999_999, isPercentage: false })).status).toBe(200);
    for (const amount of [999_999.01, 1_000_000]) {
      expect(await save({ amount, isPercentage: false })).toMatchObject({
        status: 400,
        message: 'The amount must be 999999 at most.',
      });
    }
  });

  test('accepts an end on the day of the start, and none before', async () => {
    expect((await save({ endDate: today })).status).toBe(200);
    const [startDate, dayBefore] = [addDays(today, 9), addDays(today, 8)];
    expect((await save({ startDate, endDate: startDate })).status).toBe(200);
    expect(await save({ startDate, endDate: dayBefore })).toMatchObject({
      status: 400,
      message: 'The end date must not be before the start date.',
    });
  });

  test('accepts the stored start of a discount in the past, and no other past one', async () => {
    const code = await api.discount({ startInDays: -9 });
    const stored = { id: await admin.idOf(code), code };
    expect((await save({ ...stored, startDate: addDays(today, -9) })).status).toBe(200);
    expect(await save({ ...stored, startDate: addDays(today, -8) })).toMatchObject({
      status: 400,
      message: 'The start date must not be in the past.',
    });
  });

  test('answers every broken rule', async () => {
    const { payload } = await admin.json<{ errors: Record<string, string> }>(
      SAVE_DISCOUNT,
      discountForm({ amount: 0, usageTime: 0 }),
    );
    expect(Object.keys(payload.errors).sort()).toEqual(['amount', 'usageTime']);
  });
});
