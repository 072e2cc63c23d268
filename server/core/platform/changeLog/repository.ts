import type { Sql } from '#server/db/Db';

type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Who changes something, and when. */
export interface Author {
  at: Date;
  actor: 'customer' | 'admin' | 'system';
  /** The admin who did it, or who acted as the customer. */
  actingAdmin: string | null;
  /** Whether it came by a link of a mail, without a session (rules §26.8). */
  viaMail?: boolean;
}

/** Who changed what, on whose behalf, from what to what, when (rules §21.3). */
export interface Change extends Author {
  /** The customer it concerns; `null` for the shop's own things. */
  customerId: number | null;
  subject: 'subscription' | 'customer' | 'paySource' | 'discount' | 'product' | 'payment' | 'admin' | 'declaration';
  /** 0 where it is no single one that exists. */
  subjectId: number;
  action: string;
  before: Values;
  after: Values;
  /** Of a subscription: what its customer is shown of the change (rules §24.2), and until when it can be undone. */
  receipt?: { content: object; undoUntil: string | null };
}

/**
 * The author of a call with a customer's token, which an admin may hold.
 * @param viaMail whether the token is a link's of a mail
 */
export const customerAuthor = (at: Date, actingAdmin: string | null, viaMail = false): Author => ({
  at,
  actor: actingAdmin === null ? 'customer' : 'admin',
  actingAdmin,
  viaMail,
});

export const changeLogRepository = (sql: Sql) => ({
  /** @returns the line's id */
  async add(change: Change): Promise<number> {
    const { at, actor, customerId, actingAdmin, subject, subjectId, action, before, after, receipt } = change;
    const { viaMail = false } = change;
    const [row] = await sql.query<{ id: number }>(
      `insert into change_log (changed_at, actor, customer_id, acting_admin, subject, subject_id, action, before, after,
         receipt, undo_until, via_mail)
       values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::jsonb, $11, $12) returning id`,
      [
        ...[at, actor, customerId, actingAdmin, subject, subjectId, action],
        ...[JSON.stringify(before), JSON.stringify(after)],
        ...[receipt ? JSON.stringify(receipt.content) : null, receipt?.undoUntil ?? null, viaMail],
      ],
    );
    if (!row) throw new Error('A line of the change log could not be stored.');
    return row.id;
  },
});
