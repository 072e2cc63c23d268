import type { Sql } from '#server/db/Db';
import { AppError, type ErrorKind } from '../../platform/wire/errors';
import { billsRepository } from './repository';

export const WHILE_BILLED: readonly ErrorKind[] = ['beingBilled', 'billFailed'];

const refuse = (state: 'PENDING' | 'FAILED' | null): void => {
  if (state !== null) throw new AppError(state === 'FAILED' ? 'billFailed' : 'beingBilled');
};

/** Refuses to change a subscription whose bill is not settled: what is being billed has its terms (rules §7.9, §7.16). */
export async function refuseWhileBilled(tx: Sql, subscriptionId: number): Promise<void> {
  refuse(await billsRepository(tx).unsettled(subscriptionId));
}

/** Refuses to delete a card that will pay a subscription once a bill of it is settled (rules §24.24). */
export async function refuseWhileRetried(tx: Sql, customerId: number, paySourceId: number): Promise<void> {
  refuse(await billsRepository(tx).unsettledRetry(customerId, paySourceId));
}
