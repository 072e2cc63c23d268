import type { Sql } from '#server/db/Db';

/** The shop that a database belongs to (rules §35.10). */
export interface Installation {
  /** Id of the database, the start of its gateway keys. */
  id: string;
  /** Null until the first start that has one. */
  publicOrigin: string | null;
  provider: string;
  providerAccount: string;
  /** True if a bill was ever opened. */
  hasBills: boolean;
}

type Owner = Pick<Installation, 'publicOrigin' | 'provider' | 'providerAccount'>;

export const installationRepository = (sql: Sql) => ({
  async lock(): Promise<Installation> {
    const [row] = await sql.query<Installation>(
      `select id, public_origin as "publicOrigin", provider, provider_account as "providerAccount",
         exists (select from bills) as "hasBills"
       from installation for update`,
    );
    if (!row) throw new Error('The database has no id.');
    return row;
  },

  async record({ publicOrigin, provider, providerAccount }: Owner): Promise<void> {
    await sql.query('update installation set public_origin = $1, provider = $2, provider_account = $3', [
      publicOrigin,
      provider,
      providerAccount,
    ]);
  },

  /** Makes a new id, and forgets the owner, so that the next start records another one. @returns the id */
  async renew(): Promise<string> {
    const [row] = await sql.query<{ id: string }>(
      `update installation set id = substr(md5(random()::text || clock_timestamp()::text), 1, 12), public_origin = null,
         provider = 'unknown', provider_account = 'unknown' returning id`,
    );
    if (!row) throw new Error('The database has no id.');
    return row.id;
  },
});
