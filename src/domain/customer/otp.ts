/** Digits of a sign-in or e-mail-change code (rules §18.1). */
export const OTP_LENGTH = 6;
/** Number of wrong tries that invalidates a code (rules §5.5). */
export const OTP_MAX_TRIES = 5;
/** Validity of a code in minutes. */
export const OTP_VALID_MINUTES = 10;
const MINUTE_MS = 60_000;
const COOLDOWN_STEP_MS = 30_000;

/** Exactly six ASCII digits (rules §16.3). */
export const isOtpCode = (value: string): boolean => /^[0-9]{6}$/.test(value);

/** Returns the first six digits of a text, including full-width ones. */
export const otpDigits = (value: string): string => value.normalize('NFKC').replace(/\D/g, '').slice(0, OTP_LENGTH);

/** Returns the expiry of a code, ten minutes after it was sent (rules §5.3). */
export const otpExpiry = (sentAt: Date): Date => new Date(sentAt.getTime() + OTP_VALID_MINUTES * MINUTE_MS);

/**
 * Returns the cooldown of a resend in milliseconds: 30 s, and 30 s more after each resend (rules §5.7).
 * @param resends number of previous resends
 */
export const resendCooldownMs = (resends: number): number => COOLDOWN_STEP_MS * (resends + 1);
