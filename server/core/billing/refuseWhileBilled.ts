import type { Sql } from '../../db/Db';
import { AppError, type ErrorKind } from '../wire/errors';
import { billsRepository } from './repository';

export const WHILE_BILLED: readonly ErrorKind[] = ['beingBilled', 'billFailed'];

/** Refuses to change a subscription whose bill is not settled: what is being billed has its terms (rules §7.9, §7.16). */
export async function refuseWhileBilled(tx: Sql, subscriptionId: number): Promise<void> {
  const state = await billsRepository(tx).unsettled(subscriptionId);
  if (state !== null) throw new AppError(state === 'FAILED' ? 'billFailed' : 'beingBilled');
}
