import type { Sql, SqlValue } from '#server/db/Db';
import type { ApiKey } from '../keys/ApiKey';
import { eventOfChange, type EventSubject } from '../events/eventOfChange';
import { subjectRows } from '../events/snapshots';
import { eventHead, writeEvents } from '../events/writeEvents';

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
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, ${WITH_NAMES}, $11, $12, $13) returning id`;

const ROWS = subjectRows('$6', '$9::jsonb');
const addWithEvent = (subject: EventSubject) =>
  `with line as (${ADD}), ${writeEvents(ROWS[subject], {
    ...{ type: '$14::text', at: '$1::timestamptz', head: '$15::jsonb' },
  })} select id from line`;

/** Built once, because the driver hashes each new string. */
const ADD_WITH_EVENT: Readonly<Record<EventSubject, string>> = {
  subscription: addWithEvent('subscription'),
  customer: addWithEvent('customer'),
  payment: addWithEvent('payment'),
  order: addWithEvent('order'),
  declaration: addWithEvent('declaration'),
};

/** Returns the statement of a row with its event, and the values of the event; without them for a row that has none. */
function withEvent(change: Change): { statement: string; values: SqlValue[] } {
  const event = eventOfChange(change);
  if (!event) return { statement: ADD, values: [] };
  const { action, subjectId } = change;
  const payment = event.type === 'payment.failed' && { paymentId: String(subjectId) };
  return {
    statement: ADD_WITH_EVENT[event.subject],
    values: [event.type, eventHead(change, { action, ...payment })],
  };
}

export const changeLogRepository = (sql: Sql) => ({
  /**
   * Adds a row with its event (rules §34.3). The event has the state that earlier statements of the transaction have
   * saved. @returns the id of the row
   */
  async add(change: Change): Promise<number> {
    const { at, actor, customerId, actingAdmin, subject, subjectId, action, before, after, receipt } = change;
    const { viaMail = false, actingKey = null } = change;
    const { statement, values } = withEvent(change);
    const [row] = await sql.query<{ id: number }>(statement, [
      ...[at, actor, customerId, actingAdmin, subject, subjectId, action],
      ...[JSON.stringify(before), JSON.stringify(after)],
      ...[receipt ? JSON.stringify(receipt.content) : null, receipt?.undoUntil ?? null, viaMail, actingKey],
      ...values,
    ]);
    if (!row) throw new Error('A line of the change log could not be stored.');
    return row.id;
  },
});
