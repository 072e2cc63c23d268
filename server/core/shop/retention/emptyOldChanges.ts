import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';
import type { Position } from './walksRepository';

/** Rows of a piece. */
const PIECE = 100;

/** SQL: values of row `l` without persons. Offers of the shop keep theirs, but for the addresses of a code. */
const without = (side: 'before' | 'after') => `
  case when l.customer_id is null and l.subject in ('product', 'discount', 'apiKey', 'webhook')
    then l.${side} - 'customers' else '{}' end`;

/**
 * Takes persons out of rows of the change log before a day: values, receipts and the admin (rules §40.10). Empties one
 * piece after a position.
 * @returns the last row that it emptied; undefined at the end
 */
export async function emptyOldChanges(
  tx: Sql,
  { at, id }: Position,
  firstKept: IsoDate | null,
): Promise<Position | undefined> {
  const [last] = await tx.query<Position>(
    `with piece as (
       select changed_at, id from change_log
       where (changed_at, id) > ($1::timestamptz, $2::bigint)
         and changed_at < $3::date::timestamp at time zone 'Europe/Berlin'
       order by changed_at, id limit ${PIECE}
     ), emptied as (
       update change_log l set before = ${without('before')}, after = ${without('after')}, receipt = null,
         undo_until = null, acting_admin = null
       from piece where piece.id = l.id
     )
     select changed_at::text as at, id from piece order by changed_at desc, id desc limit 1`,
    [at, id, firstKept],
  );
  return last;
}
