/** Digits in a sign-in or e-mail-change code (rules §18.1). */
export const OTP_LENGTH = 6;
/** The wrong try that invalidates a code (rules §5.5). */
export const OTP_MAX_TRIES = 5;
/** How long a code can be used. */
export const OTP_VALID_MINUTES = 10;
const MINUTE_MS = 60_000;
const COOLDOWN_STEP_MS = 30_000;

/** Exactly six ASCII digits (rules §16.3). */
export const isOtpCode = (value: string): boolean => /^[0-9]{6}$/.test(value);

/** The digits of what was typed or pasted, full-width ones too, six at most. */
export const otpDigits = (value: string): string => value.normalize('NFKC').replace(/\D/g, '').slice(0, OTP_LENGTH);

/** When a code that is sent now expires: after ten minutes (rules §5.3). */
export const otpExpiry = (sentAt: Date): Date => new Date(sentAt.getTime() + OTP_VALID_MINUTES * MINUTE_MS);

/**
 * How long a resend is disabled, in milliseconds: 30 s at first, 30 s more after each resend (rules §5.7).
 * @param resends how often the code was sent again already
 */
export const resendCooldownMs = (resends: number): number => COOLDOWN_STEP_MS * (resends + 1);
