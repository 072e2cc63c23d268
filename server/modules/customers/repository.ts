import type { Language } from '../../../src/domain/language';
import type { Sql } from '../../db/Db';
import type { AccountWire, CustomerWire, PaySourceWire } from './schemas';

export interface Contact {
  id: number;
  firstName: string;
  lang: Language;
}

export type CustomerRow = Omit<CustomerWire, 'paySources'>;

const SHIP_STATE = 'coalesce(ship_state, state)';

export const customersRepository = (sql: Sql) => ({
  /** Every account of an address, oldest first. */
  contactsOf: (emailNorm: string) =>
    sql.query<Contact>('select id, first_name as "firstName", lang from customers where email_norm = $1 order by id', [
      emailNorm,
    ]),

  accountsOf: (emailNorm: string) =>
    sql.query<AccountWire>(
      `select id::text as "customerId", first_name as "firstName", last_name as "lastName", email as "emailAddress",
              coalesce(ship_address1, address1) as "shipAddress1",
              case when ship_address1 is null then address2 else coalesce(ship_address2, '""') end as "shipAddress2",
              coalesce(ship_city, city) as "shipCity", coalesce(ship_country, country) as "shipCountry",
              coalesce(ship_postal_code, postal_code) as "shipPostalCode", ${SHIP_STATE} as state
       from customers where email_norm = $1 order by id`,
      [emailNorm],
    ),

  async find(id: number): Promise<CustomerRow | undefined> {
    const [row] = await sql.query<CustomerRow>(
      `select id::text as "customerId", first_name as "firstName", last_name as "lastName", email as "emailAddress",
              phone as "phoneNumber", address1, address2, country, state, city, postal_code as "postalCode",
              coalesce(ship_address1, '') as "shipAddress1", coalesce(ship_address2, '""') as "shipAddress2",
              coalesce(ship_country, '') as "shipCountry", coalesce(ship_state, '') as "shipState",
              coalesce(ship_city, '') as "shipCity", coalesce(ship_postal_code, '') as "shipPostalCode"
       from customers where id = $1`,
      [id],
    );
    return row;
  },

  async emailOf(id: number): Promise<string | undefined> {
    const [row] = await sql.query<{ emailNorm: string }>(
      'select email_norm as "emailNorm" from customers where id = $1',
      [id],
    );
    return row?.emailNorm;
  },

  paySourcesOf: (customerId: number) =>
    sql.query<PaySourceWire>(
      `select id::text as "paySourceId", type as "paySourceType", card_last4 as "cardLast4",
              lpad(card_month::text, 2, '0') as "cardMonth", card_year::text as "cardYear",
              lpad(card_month::text, 2, '0') || '/' || card_year as "cardExpiryDate"
       from pay_sources where customer_id = $1 order by id`,
      [customerId],
    ),
});
