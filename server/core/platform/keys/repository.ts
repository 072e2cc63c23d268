import type { Sql } from '#server/db/Db';
import { minuteSql } from '../wire/momentSql';
import type { ApiKey, Scope } from './ApiKey';

/** Key as listed for the operator. */
export interface ListedKey extends ApiKey {
  /** Minutes in UTC, such as `2026-11-29T14:05`. */
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

const COLUMNS = `id, name, array_to_json(scopes) as scopes`;

export const keysRepository = (sql: Sql) => ({
  /** @returns the id, or undefined if the name is taken */
  async add(name: string, scopes: readonly Scope[], keyHash: string): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      `insert into api_keys (name, scopes, key_hash) values ($1, $2::text[], $3) on conflict do nothing returning id`,
      [name, `{${scopes.join(',')}}`, keyHash],
    );
    return row?.id;
  },

  list: () =>
    sql.query<ListedKey>(
      `select ${COLUMNS}, ${minuteSql('created_at')} as "createdAt", ${minuteSql('last_used_at')} as "lastUsedAt",
         ${minuteSql('revoked_at')} as "revokedAt"
       from api_keys order by id`,
    ),

  /** @returns the id, or undefined without an unrevoked key of the name */
  async revoke(name: string): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      `update api_keys set revoked_at = now() where name = $1 and revoked_at is null returning id`,
      [name],
    );
    return row?.id;
  },

  async find(keyHash: string): Promise<ApiKey | undefined> {
    const [row] = await sql.query<ApiKey>(
      `select ${COLUMNS} from api_keys where key_hash = $1 and revoked_at is null`,
      [keyHash],
    );
    return row;
  },

  /** Records the use, at most once a minute, so that the row is no bottleneck. */
  async use(id: number): Promise<void> {
    await sql.query(
      `update api_keys set last_used_at = now()
       where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      [id],
    );
  },
});
