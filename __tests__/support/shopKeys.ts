import { SCOPES, type Scope } from '#server/core/platform/keys/ApiKey';
import { hashOfKey, newKey } from '#server/core/platform/keys/service';
import { runSql } from './database';

let added = 0;

/** Adds a key of the shop's systems to a server, by default the worker's and with every scope. */
export async function addKey(
  scopes: readonly Scope[] = SCOPES,
  databaseUrl = process.env.SERVER_DATABASE_URL ?? '',
): Promise<{ id: number; name: string; secret: string }> {
  const secret = newKey();
  const name = `system-${process.pid}-${(added += 1)}-${Date.now()}`;
  const [row] = await runSql(
    databaseUrl,
    `insert into api_keys (name, scopes, key_hash)
     values ('${name}', '{${scopes.join(',')}}', '${hashOfKey(secret)}') returning id::int`,
  );
  return { id: Number(row?.id), name, secret };
}
