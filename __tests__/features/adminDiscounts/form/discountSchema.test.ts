import { businessDayAt } from '#src/domain/isoDate';
import { discountErrors } from '#src/features/adminDiscounts/form/discountSchema';
import type { DiscountValues } from '#src/features/adminDiscounts/form/discountValues';
import { discountCases, RULE_TEXTS, validDiscount } from '../../../support/discountAdmin';
import { TEXTS } from '../../../support/texts';

const TODAY = businessDayAt(new Date());

const errorsOf = (values: DiscountValues, keptStart: string | null = null) => discountErrors(values, TODAY, keptStart);

test.each(discountCases(TODAY))('$verb $name', async ({ change, breaks, keptStart }) => {
  const expected = breaks ? { [breaks.field]: `rules.${RULE_TEXTS[breaks.rule]}` } : {};
  expect(await errorsOf(validDiscount(TODAY, change), keptStart)).toEqual(expected);
});

test('every rule has a text in both languages', () => {
  for (const key of Object.values(RULE_TEXTS)) {
    expect(TEXTS.en.adminDiscounts.rules[key]).toBeTruthy();
    expect(TEXTS.de.adminDiscounts.rules[key]).not.toBe(TEXTS.en.adminDiscounts.rules[key]);
  }
});

test('rejects an unknown type and an invalid e-mail address among the customers', async () => {
  expect(await errorsOf({ ...validDiscount(TODAY), type: 'gift' as never })).toMatchObject({
    type: 'rules.DISCOUNT_TYPE_REQUIRED',
  });
  expect(await errorsOf(validDiscount(TODAY, { draft: 'anna@kunden.example bert@' }))).toEqual({
    draft: 'rules.EMAIL_ENTRY',
  });
});
