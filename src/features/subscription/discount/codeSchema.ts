import type { ParseKeys } from 'i18next';
import { object, string } from 'yup';
import { isDiscountCode } from '#src/domain/discount/discountCode';

const msg = (key: ParseKeys<'subscription'>) => key;

/** A code has letters, digits and hyphens (rules §16.15). */
export const codeSchema = object({
  code: string()
    .trim()
    .required(msg('errors.DISCOUNT_CODE_REQUIRED'))
    .test('code', msg('errors.DISCOUNT_CODE_VALIDATION'), (value) => isDiscountCode(value)),
});
