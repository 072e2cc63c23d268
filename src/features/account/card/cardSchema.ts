import { object, string, type InferType } from 'yup';
import {
  isCardExpired,
  isCardMonth,
  isCardNumber,
  isCardYear,
  isIban,
  isSecurityCode,
  toCardYear,
} from '#src/domain/customer/card';
import type { IsoDate } from '#src/domain/isoDate';
import { rule } from '../form/ruleKey';

const REQUIRED = rule('rules.required');
const LAST_MONTH = 12;

/**
 * Schema of a card (rules §16.9).
 * @param today the shop's date; an expired card is invalid
 */
export const cardSchema = (today: IsoDate) => {
  const isYearOver = (year: string) => isCardExpired(LAST_MONTH, Number(year), today);
  const isMonthOver = (month: string, year: string) =>
    isCardYear(year) && !isYearOver(year) && isCardExpired(Number(month), Number(year), today);
  return object({
    cardNumber: string()
      .required(REQUIRED)
      .test('iban', rule('rules.iban'), (value) => !isIban(value))
      .test('number', rule('rules.cardNumber'), (value) => isIban(value) || isCardNumber(value)),
    cardMonth: string()
      .required(REQUIRED)
      .test('month', rule('rules.cardMonth'), (value) => isCardMonth(value))
      .test(
        'monthOver',
        rule('rules.cardMonthOver'),
        (value, { parent }) => !isMonthOver(value, toCardYear((parent as { cardYear?: string }).cardYear ?? '')),
      ),
    cardYear: string()
      .transform(toCardYear)
      .required(REQUIRED)
      .test('year', rule('rules.cardYear'), (value) => isCardYear(value))
      .test('yearOver', rule('rules.cardYearOver'), (value) => !isCardYear(value) || !isYearOver(value)),
    cardSecurityCode: string()
      .required(REQUIRED)
      .test('securityCode', rule('rules.securityCode'), (value) => isSecurityCode(value)),
  });
};

export type CardValues = InferType<ReturnType<typeof cardSchema>>;
