import { object, string, type InferType } from 'yup';
import { isEmail, isOtherEmail } from '#src/domain/email';
import { isOtpCode } from '#src/domain/customer/otp';
import { isPersonName, isPhoneNumber } from '#src/domain/customer/person';
import { rule } from '../form/ruleKey';

const REQUIRED = rule('rules.required');

export const nameRule = string()
  .trim()
  .required(REQUIRED)
  .test('name', rule('rules.name'), (value) => isPersonName(value));

/**
 * Schema of the user info (rules §16.4).
 * @param currentEmail stored address; a different one requires a code
 */
export const infoSchema = (currentEmail: string) =>
  object({
    firstName: nameRule,
    lastName: nameRule,
    email: string()
      .trim()
      .required(REQUIRED)
      .test('email', rule('rules.email'), (value) => isEmail(value)),
    otp: string()
      .default('')
      .when('email', {
        is: (email: string | undefined) => isOtherEmail(email ?? '', currentEmail),
        then: (otp) => otp.test('otp', rule('rules.otp'), (value) => isOtpCode(value)),
      }),
    phone: string()
      .trim()
      .required(REQUIRED)
      .test('phone', rule('rules.phone'), (value) => isPhoneNumber(value)),
  });

export type InfoValues = InferType<ReturnType<typeof infoSchema>>;
