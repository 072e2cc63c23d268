export type SessionKind = 'choice' | 'customer' | 'admin';

export interface Session {
  kind: SessionKind;
  emailNorm: string;
  /** Customer of the session; null for other kinds. */
  customerId: number | null;
  /** E-mail address of the impersonating admin. */
  actingAdmin: string | null;
  /** Time of the code, in a choice session and in customer sessions started from one (rules §3.13). */
  familySince: Date | null;
}

export interface Sessions {
  /** Returns the session of a token, or null. Extends the session. */
  find(token: string): Promise<Session | null>;
  end(token: string): Promise<void>;
}
