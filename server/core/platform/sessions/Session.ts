import type { AdminRole } from '#src/domain/adminRole';

/** `factor`: an admin between the code of the mail and the second factor (rules §36.12). */
export type SessionKind = 'choice' | 'customer' | 'admin' | 'factor';

export interface Session {
  kind: SessionKind;
  emailNorm: string;
  /** Customer of a customer session; null in other sessions. */
  customerId: number | null;
  /** E-mail address of the impersonating admin; null without impersonation. */
  actingAdmin: string | null;
  /** Present role of the signed-in or impersonating admin; null without an admin, or for a removed one (rules §36.2). */
  role: AdminRole | null;
  /** True if its admin has passed the second factor (rules §36.12). */
  hasFactor: boolean;
  /** Sign-in time of choice sessions and their customer sessions; null without account switches (rules §3.13). */
  familySince: Date | null;
}

/** Session to start; its role is read at each call. */
export type NewSession = Omit<Session, 'role'>;

export interface Sessions {
  /** Returns the session of a token, or null. Extends a session at most once a minute. */
  find(token: string): Promise<Session | null>;
  end(token: string): Promise<void>;
}
