import type { Sql } from '../../db/Db';

type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Who changes something, and when. */
export interface Author {
  at: Date;
  actor: 'customer' | 'admin' | 'system';
  /** The admin who did it, or who acted as the customer. */
  actingAdmin: string | null;
}

/** Who changed what, on whose behalf, from what to what, when (rules §21.3). */
export interface Change extends Author {
  /** The customer it concerns; `null` for the shop's own things. */
  customerId: number | null;
  subject: 'subscription' | 'customer' | 'paySource' | 'discount' | 'product' | 'payment' | 'admin';
  /** 0 where it is no single one that exists. */
  subjectId: number;
  action: string;
  before: Values;
  after: Values;
}

/** The author of a call with a customer's token, which an admin may hold. */
export const customerAuthor = (at: Date, actingAdmin: string | null): Author => ({
  at,
  actor: actingAdmin === null ? 'customer' : 'admin',
  actingAdmin,
});

export const changeLogRepository = (sql: Sql) => ({
  async add({ at, actor, customerId, actingAdmin, subject, subjectId, action, before, after }: Change) {
    await sql.query(
      `insert into change_log (changed_at, actor, customer_id, acting_admin, subject, subject_id, action, before, after)
       values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb)`,
      [at, actor, customerId, actingAdmin, subject, subjectId, action, JSON.stringify(before), JSON.stringify(after)],
    );
  },
});
