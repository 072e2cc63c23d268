import type { Sql } from '../../db/Db';
import type { Charge } from '../../core/platform/gateway/PaymentGateway';

export const gatewayRepository = (sql: Sql) => ({
  /** Books a charge once per key; returns the result of the key's first charge. */
  async book({ key, token, amountCents, currency }: Charge, declined: boolean): Promise<{ declined: boolean }> {
    const [row] = await sql.query<{ declined: boolean }>(
      `insert into gateway_charges as g (key, token, amount_cents, currency, declined) values ($1, $2, $3, $4, $5)
       on conflict (key) do update set key = g.key returning declined`,
      [key, token, amountCents, currency, declined],
    );
    if (!row) throw new Error('The gateway stand-in lost a charge.');
    return row;
  },
});
