import type { Sql } from '#server/db/Db';

/** Customer at a provider. */
export interface ProviderCustomer {
  customerId: number;
  provider: string;
  providerAccount: string;
  ref: string;
}

/** Numbers of erased customers at payment providers, until they are removed there. */
export const providerCustomers = (sql: Sql) => ({
  /** @param after id of the last customer of the former page */
  ofErased: (after: number) =>
    sql.query<ProviderCustomer>(
      `select g.customer_id as "customerId", g.provider, g.provider_account as "providerAccount", g.ref
       from gateway_customers g join erasures e on e.customer_id = g.customer_id
       where e.erased_at is not null and g.customer_id > $1
       order by g.customer_id fetch first 100 rows with ties`,
      [after],
    ),

  async remove({ customerId, provider, providerAccount }: ProviderCustomer) {
    await sql.query(
      'delete from gateway_customers where customer_id = $1 and provider = $2 and provider_account = $3',
      [customerId, provider, providerAccount],
    );
  },
});
