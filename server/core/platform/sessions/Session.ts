export type SessionKind = 'choice' | 'customer' | 'admin';

export interface Session {
  kind: SessionKind;
  emailNorm: string;
  /** Set on a customer's token, and only there. */
  customerId: number | null;
  /** The admin who switched into the customer's account. */
  actingAdmin: string | null;
  /** Of a choice, and of a customer's token that came of one: when the code was entered (rules §3.13). */
  familySince: Date | null;
}

export interface Sessions {
  /** Who holds this token; using it keeps it alive. */
  find(token: string): Promise<Session | null>;
  end(token: string): Promise<void>;
}
