import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';

/** Charge at the provider with a key of this database. */
export interface KeyedCharge {
  key: string;
  ref: string;
}

/** Charges that a restored database does not know, because they were made after its backup (rules §35.14). */
export const unbookedCharges = (sql: Sql) => ({
  /** Stores the charges of which no bill has the key. */
  async add(charges: readonly KeyedCharge[]): Promise<void> {
    await sql.query(
      `insert into unbooked_charges (key, ref)
       select key, ref from jsonb_to_recordset($1::jsonb) as charge (key text, ref text)
       where not exists (select from bills b where b.gateway_key = charge.key) on conflict do nothing`,
      [JSON.stringify(charges)],
    );
  },

  /** Returns the provider's number of a charge with this key; null if the key is not among them. */
  async refOf(key: string): Promise<string | null> {
    const [row] = await sql.query<{ ref: string }>('select ref from unbooked_charges where key = $1', [key]);
    return row?.ref ?? null;
  },

  /** True if a charge of the subscription's order of this due date has no bill yet. */
  async has(subscriptionId: number, dueDate: IsoDate): Promise<boolean> {
    const rows = await sql.query(
      `select 1 from unbooked_charges u join installation i
         on starts_with(u.key, concat_ws(':', i.id, 'sub', $1::bigint, $2::date, ''))
       where not exists (select from bills b where b.gateway_key = u.key)`,
      [subscriptionId, dueDate],
    );
    return rows.length > 0;
  },
});
