import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import type { Envelope } from '../../platform/wire/envelope';
import type { SavedMethod } from './saveMethod';
import { addProviderCustomer } from '../customers/addProviderCustomer';

/** Method that a customer enters at the provider (rules §35.7). */
export interface Setup {
  ref: string;
  /** Number of the setup at the provider. */
  providerRef: string;
  customerId: number;
  provider: string;
  providerAccount: string;
  /** Id of the method that is replaced; null for a further one. */
  replaces: number | null;
  actingAdmin: string | null;
  lang: Language;
  isFinished: boolean;
  /** Reply about the saved method; null if none was saved. */
  reply: Envelope<SavedMethod> | null;
}

type NewSetup = Pick<Setup, 'ref' | 'providerRef' | 'customerId' | 'replaces' | 'actingAdmin' | 'lang'>;

const SETUPS = `select ref, provider_ref as "providerRef", customer_id as "customerId", provider,
  provider_account as "providerAccount", replaces, acting_admin as "actingAdmin", lang,
  finished_at is not null as "isFinished", reply from payment_setups`;

export const setupsRepository = (sql: Sql) => ({
  /** Returns the id of this database, and the customer's number at the present provider or null. */
  async customerAt(customerId: number): Promise<{ database: string; customerRef: string | null }> {
    const [row] = await sql.query<{ database: string; customerRef: string | null }>(
      `select i.id as database, g.ref as "customerRef" from installation i left join gateway_customers g
         on g.customer_id = $1 and g.provider = i.provider and g.provider_account = i.provider_account`,
      [customerId],
    );
    if (!row) throw new Error('The database has no id.');
    return row;
  },

  /** Stores a begun setup with the customer's number at the present provider; keeps an earlier number. */
  async add({ ref, providerRef, customerId, replaces, actingAdmin, lang }: NewSetup, customerRef: string) {
    await addProviderCustomer(sql, customerId, customerRef);
    await sql.query(
      `insert into payment_setups (ref, provider_ref, customer_id, provider, provider_account, replaces, acting_admin, lang)
       select $1, $2, $3::bigint, provider, provider_account, $4::bigint, $5, $6 from installation`,
      [ref, providerRef, customerId, replaces, actingAdmin, lang],
    );
  },

  async find(ref: string, customerId: number): Promise<Setup | undefined> {
    const [row] = await sql.query<Setup>(`${SETUPS} where ref = $1 and customer_id = $2`, [ref, customerId]);
    return row;
  },

  async findByProvider(provider: string, providerRef: string): Promise<Setup | undefined> {
    const [row] = await sql.query<Setup>(`${SETUPS} where provider = $1 and provider_ref = $2`, [
      provider,
      providerRef,
    ]);
    return row;
  },

  async lock(ref: string): Promise<Setup | undefined> {
    const [row] = await sql.query<Setup>(`${SETUPS} where ref = $1 for update`, [ref]);
    return row;
  },

  /** Deletes setups after 30 days, also those that never ended. */
  async removeOld() {
    await sql.query(`delete from payment_setups where created_at < now() - interval '30 days'`);
  },

  /** @param saved id of the saved method and the reply about it; null if no method was saved */
  async finish(ref: string, saved: { id: number; reply: Envelope<SavedMethod> } | null) {
    await sql.query('update payment_setups set finished_at = now(), pay_source_id = $2, reply = $3 where ref = $1', [
      ...[ref, saved?.id ?? null, saved && JSON.stringify(saved.reply)],
    ]);
  },
});
