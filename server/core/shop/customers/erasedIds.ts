import { createHash } from 'node:crypto';
import type { Sql } from '#server/db/Db';

/** Hash by which the shop's own id of an erased customer is recognized. */
export const externalHashOf = (externalId: string): string => createHash('sha256').update(externalId).digest('hex');

/**
 * Returns those of the shop's own ids whose customers were erased; they are not added again (rules §40.6).
 * @param by `person` leaves out customers that were erased without activity, because they may come back (rules §40.11)
 */
export async function erasedIds(
  sql: Sql,
  externalIds: readonly string[],
  by: 'person' | 'anyone',
): Promise<ReadonlySet<string>> {
  const byHash = new Map(externalIds.map((id) => [externalHashOf(id), id]));
  const rows = await sql.query<{ hash: string }>(
    `select external_hash as hash from erasures
     where erased_at is not null and external_hash in (select jsonb_array_elements_text($1::jsonb))
       and ($2 = 'anyone' or asked_by <> 'retention')`,
    [JSON.stringify([...byHash.keys()]), by],
  );
  return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
}
