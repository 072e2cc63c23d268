import type { Sql } from '#server/db/Db';
import type { ApiKey } from '../keys/ApiKey';
import { eventOfChange } from '../events/eventOfChange';
import { HAS_ENDPOINT, writeEvent } from '../events/writeEvent';

type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Author and time of a change. */
export interface Author {
  at: Date;
  actor: 'customer' | 'admin' | 'system';
  /** E-mail address of the acting or impersonating admin; null for other changes. */
  actingAdmin: string | null;
  /** Name of the key of another system of the shop (rules §33.5). */
  actingKey?: string;
  /** True for a change by the link of a mail, without a session (rules §26.8). */
  viaMail?: boolean;
}

/** Row of the change log: author, customer, and the values before and after (rules §21.3). */
export interface Change extends Author {
  /** Null if the change concerns no single customer. */
  customerId: number | null;
  subject:
    | 'subscription'
    | 'customer'
    | 'paySource'
    | 'discount'
    | 'product'
    | 'payment'
    | 'admin'
    | 'declaration'
    | 'order'
    | 'apiKey'
    | 'webhook';
  /** Id of the subject; 0 if the change has no single subject. */
  subjectId: number;
  action: string;
  before: Values;
  after: Values;
  /** Receipt shown to the customer (rules §24.2), and the ISO date until which undo is possible. */
  receipt?: { content: object; undoUntil: string | null };
}

/**
 * Returns the author of a customer's call: the customer, or the impersonating admin.
 * @param viaMail true for the token of a mail's link
 */
export const customerAuthor = (at: Date, actingAdmin: string | null, viaMail = false): Author => ({
  at,
  actor: actingAdmin === null ? 'customer' : 'admin',
  actingAdmin,
  viaMail,
});

/** Returns the author of a call of another system of the shop, by the name of its key. */
export const keyAuthor = (at: Date, { name }: Pick<ApiKey, 'name'>): Author => ({
  ...{ at, actor: 'system', actingAdmin: null, actingKey: name },
});

/** SQL: receipt `$10` with the names of its products on this day, because a product may be renamed later (rules §24.2). */
const WITH_NAMES = `$10::jsonb || (
  select jsonb_build_object('names', coalesce(jsonb_object_agg(p.id, jsonb_build_object('de', p.name_de, 'en', p.name_en)), '{}'))
  from products p where p.id in (($10::jsonb -> 'before' ->> 'productId')::bigint, ($10::jsonb -> 'after' ->> 'productId')::bigint))`;

const ADD = `insert into change_log (changed_at, actor, customer_id, acting_admin, subject, subject_id, action, before,
    after, receipt, undo_until, via_mail, acting_key)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, ${WITH_NAMES}, $11, $12, $13) returning id, ${HAS_ENDPOINT} as "hasEndpoint"`;

/** Writes the event of a row, if it has one (rules §34.10). */
async function writeEventOf(sql: Sql, change: Change): Promise<void> {
  const event = eventOfChange(change);
  if (!event) return;
  const { at, action, subjectId, after } = change;
  const payment = event.type === 'payment.failed' && { paymentId: String(subjectId) };
  await writeEvent(sql, { ...event, at, subjectId, author: change, fields: { action, ...payment }, values: after });
}

export const changeLogRepository = (sql: Sql) => ({
  /**
   * Adds a row with its event (rules §34.3), after the statements that save the change.
   * @returns the id of the row
   */
  async add(change: Change): Promise<number> {
    const { at, actor, customerId, actingAdmin, subject, subjectId, action, before, after, receipt } = change;
    const { viaMail = false, actingKey = null } = change;
    const [row] = await sql.query<{ id: number; hasEndpoint: boolean }>(ADD, [
      ...[at, actor, customerId, actingAdmin, subject, subjectId, action],
      ...[JSON.stringify(before), JSON.stringify(after)],
      ...[receipt ? JSON.stringify(receipt.content) : null, receipt?.undoUntil ?? null, viaMail, actingKey],
    ]);
    if (!row) throw new Error('A line of the change log could not be stored.');
    if (row.hasEndpoint) await writeEventOf(sql, change);
    return row.id;
  },
});
