import type { ParseKeys } from 'i18next';
import { object, string } from 'yup';
import { isEmail } from '../../domain/customer/email';
import { isOtpCode } from '../../domain/customer/otp';

type RuleKey = Extract<ParseKeys<'auth'>, `${string}.${string}`>;
const rule = (key: RuleKey): RuleKey => key;

/** The e-mail address of a sign-in (rules §16.2). */
export const loginSchema = object({
  email: string()
    .trim()
    .required(rule('login.emailRequired'))
    .test('email', rule('login.emailInvalid'), (value) => isEmail(value)),
});

/** The code of a mail (rules §5.6). */
export const otpSchema = object({
  code: string().test('code', rule('otp.incomplete'), (value = '') => isOtpCode(value)),
});

/** The account of several of one address (rules §5.10). */
export const accountSchema = object({ customerId: string().required(rule('accounts.required')) });

/** A form's broken rule, once its field was touched; the form translates it. */
export const ruleOf = (isTouched: boolean | undefined, error: string | undefined): RuleKey | undefined =>
  isTouched ? (error as RuleKey | undefined) : undefined;
