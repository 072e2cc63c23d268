import type { IsoDate } from '#src/domain/isoDate';
import type { LinkCommand } from '#src/domain/order/linkCommands';
import type { Sql } from '#server/db/Db';

interface Link {
  subscriptionId: number;
  customerId: number;
  /** The last business day on which it works. */
  expiresOn: IsoDate;
  /** Whether it was used, or another one of the same order. */
  isUsed: boolean;
}
/** One that moves the order of a day. */
interface MoveLink extends Link {
  command: LinkCommand;
  billDate: IsoDate;
  receiptId: null;
}
/** One that takes a change back. */
interface UndoLink extends Link {
  command: 'undo';
  billDate: null;
  receiptId: number;
}
export type ActionLink = MoveLink | UndoLink;

type NewLink = Pick<MoveLink, 'subscriptionId' | 'command' | 'billDate' | 'expiresOn'> & { tokenHash: string };

/** The links of mails (rules §26.6). Whoever makes, uses or removes one of a subscription that is
 * alive holds the subscription's lock. */
export const linksRepository = (sql: Sql) => ({
  async add({ tokenHash, subscriptionId, command, billDate, expiresOn }: NewLink) {
    await sql.query(
      `insert into action_tokens (token_hash, subscription_id, command, bill_date, expires_on)
       values ($1, $2, $3, $4, $5)`,
      [tokenHash, subscriptionId, command, billDate, expiresOn],
    );
  },

  /** Adds the one that takes a change back, where that is possible (rules §24.5). */
  async addUndo(tokenHash: string, receiptId: number) {
    await sql.query(
      `insert into action_tokens (token_hash, subscription_id, command, receipt_id, expires_on)
       select $1, subject_id, 'undo', id, undo_until from change_log where id = $2 and undo_until is not null`,
      [tokenHash, receiptId],
    );
  },

  async find(tokenHash: string): Promise<ActionLink | undefined> {
    const [row] = await sql.query<ActionLink>(
      `select t.subscription_id as "subscriptionId", s.customer_id as "customerId", t.command, t.bill_date as "billDate",
              t.receipt_id as "receiptId", t.expires_on as "expiresOn", t.used_at is not null as "isUsed"
       from action_tokens t join subscriptions s on s.id = t.subscription_id where t.token_hash = $1`,
      [tokenHash],
    );
    return row;
  },

  /**
   * The line of the change log that was made by the link, or by another one of its mail; of an undo, the line that takes
   * its change back. Undefined where there is none.
   */
  async lineOf({ isUsed, subscriptionId, billDate, receiptId }: ActionLink): Promise<number | undefined> {
    if (receiptId !== null) return this.undoOf(subscriptionId, receiptId);
    if (!isUsed) return undefined;
    const [line] = await sql.query<{ id: number }>(
      `select id from change_log
       where subject = 'subscription' and subject_id = $1 and via_mail and action in ('orderMoved', 'orderSkipped')
         and before ->> 'nextBillDate' = $2
       order by id desc limit 1`,
      [subscriptionId, billDate],
    );
    return line?.id;
  },

  /** The line that takes a change back, which is the next one of its subscription (rules §24.8). */
  async undoOf(subscriptionId: number, lineId: number): Promise<number | undefined> {
    const [next] = await sql.query<{ id: number; action: string }>(
      `select id, action from change_log where subject = 'subscription' and subject_id = $1 and id > $2
       order by id limit 1`,
      [subscriptionId, lineId],
    );
    return next?.action === 'changeUndone' ? next.id : undefined;
  },

  /** Ends it, and the others of the same order. */
  async use(tokenHash: string, { subscriptionId, billDate }: Pick<ActionLink, 'subscriptionId' | 'billDate'>) {
    await sql.query(
      `update action_tokens set used_at = now()
       where subscription_id = $2 and used_at is null and (token_hash = $1 or bill_date = $3::date)`,
      [tokenHash, subscriptionId, billDate],
    );
  },

  /** Removes all of a customer, whose subscriptions are locked. */
  async removeAll(customerId: number) {
    await sql.query(
      'delete from action_tokens where subscription_id in (select id from subscriptions where customer_id = $1)',
      [customerId],
    );
  },

  /** Removes those that have expired before a day. */
  async removeExpired(day: IsoDate) {
    await sql.query('delete from action_tokens where expires_on < $1', [day]);
  },
});
