import type { Sql } from '../../db/Db';
import type { Charge, Refund } from '../../core/platform/gateway/PaymentGateway';

/** Charge in the stand-in's books; `bill` is null for a charge of an earlier version. */
export interface BookedCharge {
  key: string;
  bill: string | null;
  amountCents: number;
  refundedCents: number;
  currency: string;
  declined: boolean;
  at: Date;
}

const CHARGES = `select key, bill, amount_cents as "amountCents", currency, declined, created_at as at,
  (select coalesce(sum(r.amount_cents), 0)::bigint from gateway_refunds r where r.charge_key = g.key) as "refundedCents"
  from gateway_charges g`;

export const gatewayRepository = (sql: Sql) => ({
  /** Books a charge once per key; returns the result of the key's first charge. */
  async book({ key, bill, token, amountCents, currency }: Charge, declined: boolean): Promise<{ declined: boolean }> {
    const [row] = await sql.query<{ declined: boolean }>(
      `insert into gateway_charges as g (key, bill, token, amount_cents, currency, declined)
       values ($1, $2, $3, $4, $5, $6) on conflict (key) do update set key = g.key returning declined`,
      [key, bill, token, amountCents, currency, declined],
    );
    if (!row) throw new Error('The gateway stand-in lost a charge.');
    return row;
  },

  /** Books the charge of a payment that the demo has seeded, once. */
  async bookSeeded(key: string, amountCents: number): Promise<void> {
    await sql.query(
      `insert into gateway_charges (key, token, amount_cents, currency, declined)
       values ($1, '', $2, 'EUR', false) on conflict (key) do nothing`,
      [key, amountCents],
    );
  },

  async find(key: string): Promise<BookedCharge | undefined> {
    const [row] = await sql.query<BookedCharge>(`${CHARGES} where key = $1`, [key]);
    return row;
  },

  since: (since: Date) =>
    sql.query<BookedCharge>(`${CHARGES} where created_at >= $1 order by created_at desc`, [since]),

  /** Books a refund once per key. Requires the lock of the charge. @returns false if more than the charge is refunded */
  async refund({ key, amountCents }: Refund, chargeKey: string): Promise<boolean> {
    const rows = await sql.query(
      `insert into gateway_refunds as r (key, charge_key, amount_cents)
       select $1, g.key, $3::bigint from gateway_charges g
       where g.key = $2 and not g.declined and $3::bigint <= g.amount_cents
         - coalesce((select sum(o.amount_cents) from gateway_refunds o where o.charge_key = g.key and o.key <> $1), 0)
       on conflict (key) do update set key = r.key returning key`,
      [key, chargeKey, amountCents],
    );
    return rows.length > 0;
  },

  async lock(chargeKey: string): Promise<void> {
    await sql.query('select key from gateway_charges where key = $1 for update', [chargeKey]);
  },

  async hasRefund(key: string): Promise<boolean> {
    return (await sql.query('select key from gateway_refunds where key = $1', [key])).length > 0;
  },
});
