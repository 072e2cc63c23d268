import { normalizeEmail } from '#src/domain/email';
import { beginningWith, containing } from '../../core/platform/wire/containing';
import type { Sql } from '../../db/Db';
import type { FoundBy } from './searchSchemas';
import type { SearchTerm } from './searchTerm';

/** Number of customers that are compared one by one before the index is used. */
const FIRST_LOOK = 10_000;
/** Maximum of matches read from the index, because an admin reads the first 20. */
const CANDIDATES = 200;

interface ByNumber {
  id: number;
  foundBy: Extract<FoundBy, 'email' | 'order' | 'payment' | 'subscription' | 'customer'>;
  match: string;
}

/** Columns of a hit, with the texts that tell why it was found. */
export interface FoundCustomer {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  city: string;
  billing: string;
  shipping: string;
}

const SECOND_LINE = (column: string) => `nullif(${column}, '""')`;

export const searchRepository = (sql: Sql) => ({
  /** Returns the customers of exactly this number or e-mail address. */
  exactly: ({ raw, number }: SearchTerm, limit: number) =>
    sql.query<ByNumber>(
      `select id, 'customer' as "foundBy", id::text as match from customers where id = $1
       union all select id, 'customer', external_id from customers where external_id = $2
       union all select customer_id, 'subscription', id::text from subscriptions where id = $1
       union all select customer_id, 'order', id::text from orders where id = $1
       union all select customer_id, 'payment', id::text from payments where id = $1
       union all (select id, 'email', email from customers where email_norm = $3 order by id limit $4)`,
      [number, raw, normalizeEmail(raw), limit],
    ),

  /** Returns ids of customers whose name begins with the text, the shortest name first. */
  async byName({ folded }: SearchTerm, limit: number): Promise<number[]> {
    const beginning = (first: string, second: string) =>
      `(select id, fold_search(${first} || ' ' || ${second}) collate "C" as name from customers
        where fold_search(${first} || ' ' || ${second}) collate "C" like $1
        order by fold_search(${first} || ' ' || ${second}) collate "C" limit $2)`;
    const rows = await sql.query<{ id: number }>(
      `select id from (${beginning('first_name', 'last_name')} union all ${beginning('last_name', 'first_name')}) found
       group by id order by min(name), id limit $2`,
      [beginningWith(folded), limit],
      'fresh',
    );
    return rows.map(({ id }) => id);
  },

  /** Returns ids of customers that contain all words of an alternative, in any of the searched fields, ascending. */
  async containing({ alternatives }: SearchTerm, limit: number): Promise<number[]> {
    if (alternatives.length === 0) return [];
    const patterns: string[] = [];
    const like = (word: string) => `search_text like $${patterns.push(containing(word)) + 1}`;
    const condition = alternatives.map((words) => `(${words.map(like).join(' and ')})`).join(' or ');
    const first = await sql.query<{ id: number }>(
      `select id from (select id, search_text from customers order by id limit ${FIRST_LOOK}) as first
       where ${condition} order by id limit $1`,
      [limit, ...patterns],
      'fresh',
    );
    if (first.length >= limit) return first.map(({ id }) => id);
    // A separate statement, so that the planner expects all matches and uses the index.
    const rows = await sql.query<{ id: number }>(
      `with found as materialized (select id from customers where ${condition} limit ${CANDIDATES})
       select id from found order by id limit $1`,
      [limit, ...patterns],
      'fresh',
    );
    return rows.map(({ id }) => id);
  },

  customers: (ids: readonly number[]) =>
    sql.query<FoundCustomer>(
      `select id, first_name as "firstName", last_name as "lastName", email, phone, city,
         concat_ws(', ', address1, ${SECOND_LINE('address2')}, postal_code || ' ' || city) as billing,
         concat_ws(', ', ship_address1, ${SECOND_LINE('ship_address2')}, ship_postal_code || ' ' || ship_city) as shipping
       from customers where id = any ($1::bigint[])`,
      [`{${ids.join(',')}}`],
    ),
});
