import { AppError } from '../../core/platform/wire/errors';
import type { Sql } from '../../db/Db';
import { externalRepository } from './externalRepository';

/**
 * Locks an external id, and returns the id of the row that an earlier call with the same content has added.
 * @param hash of the content of this call
 * @throws AppError `externalIdReused` for a row with other content
 */
export async function addedBefore(
  tx: Sql,
  table: 'customers' | 'subscriptions',
  externalId: string,
  hash: string,
): Promise<number | undefined> {
  await externalRepository(tx).lock(table, externalId);
  const known = await externalRepository(tx).find(table, externalId);
  if (known && known.hash !== hash) throw new AppError('externalIdReused', { payload: { id: String(known.id) } });
  return known?.id;
}
