import type { Sql } from '#server/db/Db';
import type { Envelope } from '../wire/envelope';

/** Idempotency key of a call, unique per caller and route (rules §2.8). */
export interface ActionKey {
  scope: string;
  key: string;
  requestHash: string;
}

interface EarlierCall<Payload> {
  requestHash: string;
  billId: number | null;
  reply: Envelope<Payload> | null;
}

export const idempotencyRepository = (sql: Sql) => ({
  /** Claims the key in this transaction; returns false if a call of the last 24 hours has claimed the key. */
  async claim({ scope, key, requestHash }: ActionKey): Promise<boolean> {
    const rows = await sql.query(
      `insert into idempotency_keys as i (scope, key, request_hash) values ($1, $2, $3)
       on conflict (scope, key) do update
         set request_hash = excluded.request_hash, bill_id = null, reply = null, created_at = now()
         where i.created_at < now() - interval '24 hours'
       returning 1`,
      [scope, key, requestHash],
    );
    return rows.length > 0;
  },

  /** Returns the earlier call of a key. Typed by the caller, because a key belongs to a single route. */
  async earlier<Payload>({ scope, key }: ActionKey): Promise<EarlierCall<Payload> | undefined> {
    const [row] = await sql.query<EarlierCall<Payload>>(
      `select request_hash as "requestHash", bill_id as "billId", reply
       from idempotency_keys where scope = $1 and key = $2 and created_at >= now() - interval '24 hours'`,
      [scope, key],
    );
    return row;
  },

  async linkBill({ scope, key }: ActionKey, billId: number) {
    await sql.query('update idempotency_keys set bill_id = $3 where scope = $1 and key = $2', [scope, key, billId]);
  },

  /** Deletes the key of a refused command, so that a retry runs the command again. */
  async release({ scope, key }: ActionKey) {
    await sql.query('delete from idempotency_keys where scope = $1 and key = $2', [scope, key]);
  },

  async storeReply({ scope, key }: ActionKey, reply: Envelope) {
    await sql.query('update idempotency_keys set reply = $3::jsonb where scope = $1 and key = $2', [
      scope,
      key,
      JSON.stringify(reply),
    ]);
  },

  /** Returns the stored reply of the call that created the bill, or undefined. */
  async billReply<Payload>(billId: number): Promise<Envelope<Payload> | undefined> {
    const [row] = await sql.query<{ reply: Envelope<Payload> }>(
      'select reply from idempotency_keys where bill_id = $1 and reply is not null limit 1',
      [billId],
    );
    return row?.reply;
  },

  async storeBillReply(billId: number, reply: Envelope) {
    await sql.query('update idempotency_keys set reply = $2::jsonb where bill_id = $1', [
      billId,
      JSON.stringify(reply),
    ]);
  },

  async removeExpired() {
    await sql.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
  },
});
