export type SessionKind = 'choice' | 'customer' | 'admin';

export interface Session {
  kind: SessionKind;
  emailNorm: string;
  /** Customer of a customer session; null in other sessions. */
  customerId: number | null;
  /** E-mail address of the impersonating admin; null without impersonation. */
  actingAdmin: string | null;
  /** Time of the sign-in in choice sessions and customer sessions started by them, otherwise null (rules §3.13). */
  familySince: Date | null;
}

export interface Sessions {
  /** Returns the session of a token, or null. Extends the session. */
  find(token: string): Promise<Session | null>;
  end(token: string): Promise<void>;
}
