import type { Sql } from '#server/db/Db';
import { minuteSql } from '../wire/momentSql';

/** Secrets by use: codes of mails, links of payments, links that switch notices off, hashes in the log (rules §21.15). */
export const SECRET_NAMES = ['codes', 'payments', 'notices', 'log'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

export interface Secret {
  secret: string;
  /** Epoch ms; 0 for the first secret of a name. */
  madeAt: number;
}

/** Accepted secrets of a name, the present one first. */
export type Secrets = readonly [Secret, ...Secret[]];

/** Secret as listed for the operator, with minutes in UTC, such as `2026-11-29T14:05`. */
export interface ListedSecret {
  name: SecretName;
  /** Null since the first start. */
  since: string | null;
  /** Null for the present secret. */
  until: string | null;
}

const IS_ACCEPTED = '(accepted_until is null or accepted_until > now())';
const NEWEST_FIRST = 'accepted_until is not null, made_at desc nulls last';
const RANDOM = `gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text`;

export const secretsRepository = (sql: Sql) => ({
  /** Read at each use, so that all nodes know a new secret at once. */
  async accepted(name: SecretName): Promise<Secrets> {
    const [present, ...former] = await sql.query<Secret>(
      `select secret, coalesce(extract(epoch from made_at) * 1000, 0)::float8 as "madeAt" from secrets
       where name = $1 and ${IS_ACCEPTED} order by ${NEWEST_FIRST}`,
      [name],
    );
    if (!present) throw new Error(`The database holds no secret of the name ${name}.`);
    return [present, ...former];
  },

  list: () =>
    sql.query<ListedSecret>(
      `select name, ${minuteSql('made_at')} as since, ${minuteSql('accepted_until')} as until from secrets
       where ${IS_ACCEPTED} order by array_position($1::text[], name), ${NEWEST_FIRST}`,
      [`{${SECRET_NAMES.join(',')}}`],
    ),

  /**
   * Makes a new secret, and deletes ended ones. Requires a transaction.
   * @param overlapSeconds time for which the former secret is accepted; 0 deletes all former secrets of the name
   * @returns minute in UTC until which the former secret is accepted; null for 0
   */
  async rotate(name: SecretName, overlapSeconds: number): Promise<string | null> {
    await sql.exec('lock table secrets in share row exclusive mode');
    const until = `now() + make_interval(secs => $2)`;
    const [former] = await sql.query<{ until: string }>(
      `update secrets set accepted_until = ${until} where name = $1 and accepted_until is null
       returning ${minuteSql('accepted_until')} as until`,
      [name, overlapSeconds],
    );
    await sql.query('delete from secrets where accepted_until <= now() or (name = $1 and $2::float8 = 0)', [
      name,
      overlapSeconds,
    ]);
    await sql.query(`insert into secrets (name, secret, made_at) values ($1, ${RANDOM}, now())`, [name]);
    return overlapSeconds > 0 ? (former?.until ?? null) : null;
  },

  /** Deletes the former secrets of a name. @returns the number of those that were accepted */
  async endFormer(name: SecretName): Promise<number> {
    const rows = await sql.query<{ isAccepted: boolean }>(
      `delete from secrets where name = $1 and accepted_until is not null
       returning accepted_until > now() as "isAccepted"`,
      [name],
    );
    return rows.filter(({ isAccepted }) => isAccepted).length;
  },
});
