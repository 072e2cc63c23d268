import { object, string } from 'yup';
import { isOtpCode } from '#src/domain/customer/otp';

/** Maximum of the API. */
const RECOVERY_CODE_MAX = 20;

/** Schema of the form for the app's code. */
export const appCodeSchema = object({ code: string().test('code', (value = '') => isOtpCode(value)) });

/** Schema of the form for a recovery code; its errors are keys below `recovery`. The server knows the codes. */
export const recoveryCodeSchema = object({
  code: string().trim().required('required').max(RECOVERY_CODE_MAX, 'tooLong'),
});

/** Returns the error key of a touched recovery code; the form translates it. */
export const recoveryRuleOf = (isTouched: boolean | undefined, error: string | undefined) =>
  isTouched ? (error as 'required' | 'tooLong' | undefined) : undefined;
