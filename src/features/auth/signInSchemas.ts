import type { ParseKeys } from 'i18next';
import { object, string } from 'yup';
import { isEmail } from '../../domain/email';
import { isOtpCode } from '../../domain/customer/otp';

type RuleKey = Extract<ParseKeys<'auth'>, `${string}.${string}`>;
const rule = (key: RuleKey): RuleKey => key;

/** Schema of the login form (rules §16.2). */
export const loginSchema = object({
  email: string()
    .trim()
    .required(rule('login.emailRequired'))
    .test('email', rule('login.emailInvalid'), (value) => isEmail(value)),
});

/** Schema of the code form (rules §5.6). */
export const otpSchema = object({
  code: string().test('code', rule('otp.incomplete'), (value = '') => isOtpCode(value)),
});

/** Schema of the account choice (rules §5.10). */
export const accountSchema = object({ customerId: string().required(rule('accounts.required')) });

/** Returns the error key of a touched field; the form translates it. */
export const ruleOf = (isTouched: boolean | undefined, error: string | undefined): RuleKey | undefined =>
  isTouched ? (error as RuleKey | undefined) : undefined;
