import type { Sql } from '#server/db/Db';
import { LINK_PAYMENTS, ordersOfPayments } from './ordersOfPayments';

const POSITION_KEY = 'orders_made_up_to';
/** Position after the last subscription. */
const ENDED = 'ended';
/** Payments of a piece, and at most those of one more subscription. */
const PIECE = 150;

const MIGRATED = ordersOfPayments({
  payments: 'payments',
  items: 'payment_items',
  link: LINK_PAYMENTS,
  isMigrated: true,
  placedAt: 'created_at',
  delivery: 'null::jsonb',
  billing: 'null::jsonb',
  cardBrand: 'null',
  cardLast4: 'null',
  paidFulfilment: `'delivered'`,
  shipOn: 'null::date',
});

/** `busy`: another node works, or another transaction has locked the next subscription. */
type Piece = 'moved' | 'busy' | 'ended';

export const migrationRepository = (sql: Sql) => ({
  /** Sets the position before the first payment without an order if no migration is running. */
  async begin(): Promise<void> {
    await sql.query(
      `insert into settings as s (key, value)
       select '${POSITION_KEY}', coalesce((select min(subscription_id) - 1 from payments where order_id is null)::text, '${ENDED}')
       on conflict (key) do update set value = excluded.value where s.value = '${ENDED}'`,
    );
  },

  /**
   * Makes the orders of the next subscriptions, and stores the position. Requires a transaction.
   * @param size payments of the piece; 1 for a single subscription
   */
  async movePiece(size = PIECE): Promise<Piece> {
    return this.move(async (after) => {
      const last = await this.lockFrom(after + 1, size);
      if (last !== null && last !== after) await sql.query(MIGRATED, [after + 1, last], 'fresh');
      return last;
    });
  },

  /** Leaves the payments of the next subscription without orders. Requires a transaction. */
  async skipOne(): Promise<Piece> {
    return this.move(async (after) => {
      const [row] = await sql.query<{ next: number | null }>(
        'select min(subscription_id) as next from payments where subscription_id > $1',
        [after],
      );
      return row?.next ?? null;
    });
  },

  /** Stores the position after a step. @param step returns the last subscription; null if none is left */
  async move(step: (after: number) => Promise<number | null>): Promise<Piece> {
    const [position] = await sql.query<{ value: string }>(
      `select value from settings where key = '${POSITION_KEY}' for update skip locked`,
    );
    if (!position) return 'busy';
    if (position.value === ENDED) return 'ended';
    const after = Number(position.value);
    const last = await step(after);
    if (last === after) return 'busy';
    await sql.query(`update settings set value = $1 where key = '${POSITION_KEY}'`, [last ?? ENDED]);
    return last === null ? 'ended' : 'moved';
  },

  /** Locks the next subscriptions up to one that is locked. @returns the last locked id; null if none has payments */
  async lockFrom(first: number, size: number): Promise<number | null> {
    const [row] = await sql.query<{ last: number | null; locked: number | null }>(
      `with found as (
         select distinct subscription_id as id from (
           select subscription_id from payments where subscription_id >= $1 order by subscription_id limit $2) as piece
       ), own as (
         select id from subscriptions where id in (select id from found) order by id for no key update skip locked
       )
       select (select max(id) from found) as last, (select min(id) from found where id not in (select id from own)) as locked`,
      [first, size],
      'fresh',
    );
    if (!row) return null;
    return row.locked === null ? row.last : row.locked - 1;
  },
});
