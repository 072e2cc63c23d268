import type { Sql } from '#server/db/Db';

/** Stores the customer's number at the present provider; keeps an earlier number. @returns the stored number */
export async function addProviderCustomer(sql: Sql, customerId: number, ref: string): Promise<string | undefined> {
  const [row] = await sql.query<{ ref: string }>(
    `insert into gateway_customers as known (customer_id, provider, provider_account, ref)
     select $1::bigint, provider, provider_account, $2 from installation
     on conflict (customer_id, provider, provider_account) do update set ref = known.ref returning ref`,
    [customerId, ref],
  );
  return row?.ref;
}
