import { addDays, businessDayAt } from '../../../src/domain/planDate';
import { discountErrors } from '../../../src/features/adminDiscounts/discountSchema';
import type { DiscountValues } from '../../../src/features/adminDiscounts/discountValues';
import { discountCases, validDiscount } from '../../support/discountCases';
import { RULE_TEXTS } from '../../support/discountTexts';
import { TEXTS } from '../../support/portalTexts';

const TODAY = businessDayAt(new Date());

const errorsOf = (values: DiscountValues, keptStart: string | null = null) => discountErrors(values, TODAY, keptStart);

test.each(discountCases(TODAY))('the form about $name', async ({ change, breaks }) => {
  const expected = breaks ? { [breaks.field]: `rules.${RULE_TEXTS[breaks.rule]}` } : {};
  expect(await errorsOf(validDiscount(TODAY, change))).toEqual(expected);
});

test('every rule has a text in both languages', () => {
  for (const key of Object.values(RULE_TEXTS)) {
    expect(TEXTS.en.adminDiscounts.rules[key]).toBeTruthy();
    expect(TEXTS.de.adminDiscounts.rules[key]).not.toBe(TEXTS.en.adminDiscounts.rules[key]);
  }
});

test('a discount that started already keeps its day, and no other one in the past', async () => {
  const started = addDays(TODAY, -9);
  expect(await errorsOf(validDiscount(TODAY, { startDate: started }), started)).toEqual({});
  expect(await errorsOf(validDiscount(TODAY, { startDate: addDays(started, 1) }), started)).toEqual({
    startDate: 'rules.DISCOUNT_START_DATE_PAST',
  });
});

test('the type is one of two, and an address in the field is one', async () => {
  expect(await errorsOf({ ...validDiscount(TODAY), type: 'gift' as never })).toMatchObject({
    type: 'rules.DISCOUNT_TYPE_REQUIRED',
  });
  expect(await errorsOf(validDiscount(TODAY, { draft: 'anna@kunden.example nobody' }))).toEqual({
    draft: 'rules.EMAIL_ENTRY',
  });
});
