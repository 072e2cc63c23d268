import type { Sql } from '#server/db/Db';
import { AppError, type ErrorKind } from '../../platform/wire/errors';
import { billsRepository } from './repository';

export const WHILE_BILLED: readonly ErrorKind[] = ['beingBilled', 'billFailed'];

const refuse = (state: 'PENDING' | 'FAILED' | null): void => {
  if (state !== null) throw new AppError(state === 'FAILED' ? 'billFailed' : 'beingBilled');
};

/**
 * Rejects a change of a subscription with an unsettled bill, because the bill's terms are fixed (rules §7.9, §7.16).
 * @throws AppError `beingBilled` or `billFailed`
 */
export async function refuseWhileBilled(tx: Sql, subscriptionId: number): Promise<void> {
  refuse(await billsRepository(tx).unsettled(subscriptionId));
}

/**
 * Rejects the deletion of a card that an unsettled retry may store on the subscription (rules §24.24).
 * @throws AppError `beingBilled` or `billFailed`
 */
export async function refuseWhileRetried(tx: Sql, customerId: number, paySourceId: number): Promise<void> {
  refuse(await billsRepository(tx).unsettledRetry(customerId, paySourceId));
}
