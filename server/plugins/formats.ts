import { isEmail } from '../../src/domain/email';
import { isOtpCode } from '../../src/domain/otp';
import { isPlanDate } from '../../src/domain/planDate';

/** Formats that the schemas may ask for; the rules themselves are the domain's. */
export const FORMATS = {
  'mail-address': (value: string) => isEmail(value.trim()),
  'otp-code': isOtpCode,
  'plan-date': isPlanDate,
};
