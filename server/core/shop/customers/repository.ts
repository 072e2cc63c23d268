import type { Country } from '#src/domain/customer/regions';
import type { Language } from '#src/domain/language';
import { normalizeEmail } from '#src/domain/email';
import type { Sql } from '#server/db/Db';
import type { AccountWire, CustomerWire, PaySourceWire } from './schemas';
import { IS_OURS } from '../billing/isOurs';

export interface Contact {
  id: number;
  firstName: string;
  lang: Language;
}

export type CustomerRow = Omit<CustomerWire, 'paySources'>;

/** Fields of a customer that commands may change. */
export interface CustomerState {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address1: string;
  address2: string;
  country: Country;
  state: string;
  city: string;
  postalCode: string;
  /** Shipping address; the `ship` fields are null for a customer without a shipping address. */
  shipAddress1: string | null;
  shipAddress2: string | null;
  shipCountry: Country | null;
  shipState: string | null;
  shipCity: string | null;
  shipPostalCode: string | null;
}

export interface LockedCustomer extends CustomerState {
  id: number;
  lang: Language;
}

export interface NewCustomer extends CustomerState {
  /** Id in the shop's own system. */
  externalId: string;
  lang: string;
  /** Hash of the content of a call by a key (rules §33.9). */
  externalHash?: string;
}

const SHIP_STATE = 'coalesce(ship_state, state)';

export const customersRepository = (sql: Sql) => ({
  /** Returns all accounts of an e-mail address, the oldest first. */
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

  /** Returns the id in the shop's own system, null without one; undefined for an unknown customer. */
  async externalIdOf(id: number): Promise<string | null | undefined> {
    const [row] = await sql.query<{ externalId: string | null }>(
      'select external_id as "externalId" from customers where id = $1',
      [id],
    );
    return row?.externalId;
  },

  /** Returns the normalized e-mail address, and locks it against changes. */
  async lockEmail(id: number): Promise<string | undefined> {
    const [row] = await sql.query<{ emailNorm: string }>(
      'select email_norm as "emailNorm" from customers where id = $1 for share',
      [id],
    );
    return row?.emailNorm;
  },

  /** True if a customer or an admin uses the e-mail address. */
  async isEmailInUse(emailNorm: string): Promise<boolean> {
    const rows = await sql.query(
      'select 1 from customers where email_norm = $1 union all select 1 from admins where email_norm = $1 limit 1',
      [emailNorm],
    );
    return rows.length > 0;
  },

  /**
   * Locks a customer and, by convention, the customer's cards. Permits inserts of referencing rows such as bills,
   * because a wait for the inserting transaction could deadlock.
   * @returns undefined also for an erased customer, who has no e-mail address, because nothing may be written there again
   */
  async lock(id: number): Promise<LockedCustomer | undefined> {
    const [row] = await sql.query<LockedCustomer>(
      `select id, first_name as "firstName", last_name as "lastName", email, phone, lang, address1, address2, country,
              state, city, postal_code as "postalCode", ship_address1 as "shipAddress1",
              ship_address2 as "shipAddress2", ship_country as "shipCountry", ship_state as "shipState",
              ship_city as "shipCity", ship_postal_code as "shipPostalCode"
       from customers where id = $1 and email <> '' for no key update`,
      [id],
    );
    return row;
  },

  /** Adds a customer of the shop's own system. @returns the id */
  async add(customer: NewCustomer): Promise<number> {
    const [row] = await sql.query<{ id: number }>(
      `insert into customers (external_id, first_name, last_name, email, email_norm, phone, lang, address1, address2,
         country, state, city, postal_code, ship_address1, ship_address2, ship_country, ship_state, ship_city,
         ship_postal_code, external_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) returning id`,
      [
        customer.externalId,
        customer.firstName,
        customer.lastName,
        customer.email,
        normalizeEmail(customer.email),
        customer.phone,
        customer.lang,
        customer.address1,
        customer.address2,
        customer.country,
        customer.state,
        customer.city,
        customer.postalCode,
        customer.shipAddress1,
        customer.shipAddress2,
        customer.shipCountry,
        customer.shipState,
        customer.shipCity,
        customer.shipPostalCode,
        customer.externalHash ?? null,
      ],
    );
    if (!row) throw new Error('A customer could not be stored.');
    return row.id;
  },

  async save(id: number, state: CustomerState) {
    await sql.query(
      `update customers set first_name = $2, last_name = $3, email = $4, email_norm = $5, phone = $6, address1 = $7,
         address2 = $8, country = $9, state = $10, city = $11, postal_code = $12, ship_address1 = $13,
         ship_address2 = $14, ship_country = $15, ship_state = $16, ship_city = $17, ship_postal_code = $18
       where id = $1`,
      [
        id,
        state.firstName,
        state.lastName,
        state.email,
        normalizeEmail(state.email),
        state.phone,
        state.address1,
        state.address2,
        state.country,
        state.state,
        state.city,
        state.postalCode,
        state.shipAddress1,
        state.shipAddress2,
        state.shipCountry,
        state.shipState,
        state.shipCity,
        state.shipPostalCode,
      ],
    );
  },

  /** Ends the link of an erasure, because it was sent to the former e-mail address (rules §40.3). */
  async endErasureLink(id: number) {
    await sql.query('delete from erasure_links where customer_id = $1', [id]);
  },

  paySourcesOf: (customerId: number) =>
    sql.query<PaySourceWire>(
      `select id::text as "paySourceId", type as "paySourceType", brand as "cardBrand", card_last4 as "cardLast4",
              lpad(card_month::text, 2, '0') as "cardMonth", card_year::text as "cardYear",
              lpad(card_month::text, 2, '0') || '/' || card_year as "cardExpiryDate"
       from pay_sources ps where customer_id = $1 and ${IS_OURS} order by id`,
      [customerId],
    ),
});
