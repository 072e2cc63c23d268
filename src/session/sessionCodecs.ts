import { isLanguage, type Language } from '../domain/language';

/** How one value of the session is written into the browser's storage, and read back. */
interface Codec<Value> {
  write: (value: Value) => string;
  /** Undefined where the text is none of the values. */
  read: (text: string) => Value | undefined;
}

const text: Codec<string> = { write: (value) => value, read: (stored) => stored };
const flag: Codec<boolean> = { write: String, read: (stored) => stored === 'true' };
const count: Codec<number> = {
  write: String,
  read: (stored) => (Number.isInteger(Number(stored)) ? Number(stored) : undefined),
};
const language: Codec<Language> = { write: String, read: (stored) => (isLanguage(stored) ? stored : undefined) };

/** What is stored of a session, by its key. */
export interface SessionValues {
  token: string;
  isAdmin: boolean;
  isAdmintoken: string;
  /** The token only opens the choice among several accounts. */
  multiAccount: boolean;
  email: string;
  otpRequested: boolean;
  len: Language;
  /** How often the code was sent again. */
  otpResends: number;
  /** When it may be sent again, in epoch milliseconds. */
  otpResendAt: number;
  /** What the code belongs to (rules §5.16). */
  otpChallenge: string;
  /** The account was chosen among several of one address (rules §5.21). */
  hasOtherAccounts: boolean;
}
export type SessionKey = keyof SessionValues;

/** An absent value is an absent key. */
export type StoredSession = { [Key in SessionKey]?: SessionValues[Key] | undefined };

/** By the keys of the browser's storage: the fixed ones first, then the portal's own (rules §4.1, §4.2). */
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
