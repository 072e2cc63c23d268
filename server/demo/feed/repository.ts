import type { Sql } from '../../db/Db';
import type { FeedCustomer } from '../../core/platform/feed/CustomerFeed';

interface Entry {
  changeNo: number;
  profile: FeedCustomer;
}

export const feedRepository = (sql: Sql) => ({
  entriesAfter: (changeNo: number, limit: number) =>
    sql.query<Entry>(
      `select change_no as "changeNo", profile from feed_customers where change_no > $1 order by change_no limit $2`,
      [changeNo, limit],
    ),

  /** Adds customers; skips customers that are already in the feed. */
  async add(customers: readonly FeedCustomer[]) {
    await sql.query(
      `insert into feed_customers (external_id, profile)
       select profile ->> 'externalId', profile from jsonb_array_elements($1::jsonb) as entry (profile)
       on conflict (external_id) do nothing`,
      [JSON.stringify(customers)],
    );
  },

  /** Returns up to `limit` demo customers in the feed's format, without shipping addresses. */
  knownCustomers: (limit: number) =>
    sql.query<Omit<FeedCustomer, 'shipping'>>(
      `select external_id as "externalId", first_name as "firstName", last_name as "lastName", email, phone, lang,
              json_build_object('address1', address1, 'address2', '', 'city', city, 'state', state,
                'country', country, 'postalCode', postal_code) as billing
       from customers where email like '%@kunden.example' and external_id is not null order by id limit $1`,
      [limit],
    ),
});
