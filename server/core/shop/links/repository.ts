import type { IsoDate } from '#src/domain/isoDate';
import type { LinkCommand } from '#src/domain/order/mailLinks';
import type { Sql } from '#server/db/Db';

interface Link {
  subscriptionId: number;
  customerId: number;
  /** Last ISO date on which the link works. */
  expiresOn: IsoDate;
  /** True if the link, or another link of the same order, was used. */
  isUsed: boolean;
}
interface MoveLink extends Link {
  command: LinkCommand;
  billDate: IsoDate;
  receiptId: null;
}
interface UndoLink extends Link {
  command: 'undo';
  billDate: null;
  receiptId: number;
}
export type ActionLink = MoveLink | UndoLink;

type NewLink = Pick<MoveLink, 'subscriptionId' | 'command' | 'billDate' | 'expiresOn'> & { tokenHash: string };

/** Links of mails (rules §26.6). Writes require the lock of the subscription, except the removal of expired links. */
export const linksRepository = (sql: Sql) => ({
  async add({ tokenHash, subscriptionId, command, billDate, expiresOn }: NewLink) {
    await sql.query(
      `insert into action_tokens (token_hash, subscription_id, command, bill_date, expires_on)
       values ($1, $2, $3, $4, $5)`,
      [tokenHash, subscriptionId, command, billDate, expiresOn],
    );
  },

  /** Adds an undo link, if the change can be undone (rules §24.5). */
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
   * Returns the id of the change log entry of a used link, or of another used link of its order. For an undo link,
   * returns the entry of the undo.
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

  /**
   * Returns the id of the change log entry that undid a change. The undo is always the next entry of the subscription
   * (rules §24.8).
   */
  async undoOf(subscriptionId: number, lineId: number): Promise<number | undefined> {
    const [next] = await sql.query<{ id: number; action: string }>(
      `select id, action from change_log where subject = 'subscription' and subject_id = $1 and id > $2
       order by id limit 1`,
      [subscriptionId, lineId],
    );
    return next?.action === 'changeUndone' ? next.id : undefined;
  },

  /** Marks all links of an order as used; for an undo link, the link alone. */
  async use(tokenHash: string, { subscriptionId, billDate }: Pick<ActionLink, 'subscriptionId' | 'billDate'>) {
    await sql.query(
      `update action_tokens set used_at = now()
       where subscription_id = $2 and used_at is null and (token_hash = $1 or bill_date = $3::date)`,
      [tokenHash, subscriptionId, billDate],
    );
  },

  /** Deletes all links of a customer. Requires the locks of the customer's subscriptions. */
  async removeAll(customerId: number) {
    await sql.query(
      'delete from action_tokens where subscription_id in (select id from subscriptions where customer_id = $1)',
      [customerId],
    );
  },

  /** Deletes links that expired before `day`. */
  async removeExpired(day: IsoDate) {
    await sql.query('delete from action_tokens where expires_on < $1', [day]);
  },
});
