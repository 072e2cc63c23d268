import { isLanguage, type Language } from '../domain/language';

/** Conversion of a session value to and from its stored text. */
interface Codec<Value> {
  write: (value: Value) => string;
  /** Undefined for an invalid text. */
  read: (text: string) => Value | undefined;
}

const text: Codec<string> = { write: (value) => value, read: (stored) => stored };
const flag: Codec<boolean> = { write: String, read: (stored) => stored === 'true' };
const count: Codec<number> = {
  write: String,
  read: (stored) => (Number.isInteger(Number(stored)) ? Number(stored) : undefined),
};
const language: Codec<Language> = { write: String, read: (stored) => (isLanguage(stored) ? stored : undefined) };

/** Session values by storage key. */
export interface SessionValues {
  token: string;
  isAdmin: boolean;
  isAdmintoken: string;
  /** True if the token only opens the choice among several accounts. */
  multiAccount: boolean;
  email: string;
  otpRequested: boolean;
  len: Language;
  /** Number of resends of the code. */
  otpResends: number;
  /** Earliest time of the next resend, in epoch milliseconds. */
  otpResendAt: number;
  /** Challenge of the sent code (rules §5.16). */
  otpChallenge: string;
  /** True if the account was chosen among several of one e-mail address (rules §5.21). */
  hasOtherAccounts: boolean;
}
export type SessionKey = keyof SessionValues;

/** Stored session; an absent value is an absent key. */
export type StoredSession = { [Key in SessionKey]?: SessionValues[Key] | undefined };

/** Codecs by localStorage key: the fixed keys first, then the portal's own (rules §4.1, §4.2). */
export const sessionCodecs: { [Key in SessionKey]: Codec<SessionValues[Key]> } = {
  token: text,
  isAdmin: flag,
  isAdmintoken: text,
  multiAccount: flag,
  email: text,
  otpRequested: flag,
  len: language,
  otpResends: count,
  otpResendAt: count,
  otpChallenge: text,
  hasOtherAccounts: flag,
};

export const SESSION_KEYS = Object.keys(sessionCodecs) as SessionKey[];
