import type { Sql } from '#server/db/Db';
import { AppError, type ErrorKind } from '../../platform/wire/errors';
import type { LockingState } from './Bill';
import { billsRepository } from './repository';

export const WHILE_BILLED: readonly ErrorKind[] = ['beingBilled', 'beingConfirmed', 'billFailed'];

const REFUSALS = {
  PENDING: 'beingBilled',
  ACTION: 'beingConfirmed',
  FAILED: 'billFailed',
} as const satisfies Record<LockingState, ErrorKind>;

const refuse = (state: LockingState | null): void => {
  if (state !== null) throw new AppError(REFUSALS[state]);
};

/**
 * Rejects a change of a subscription with an unsettled bill, because the bill's terms are fixed (rules §7.9, §7.16).
 * @throws AppError of `WHILE_BILLED`
 */
export async function refuseWhileBilled(tx: Sql, subscriptionId: number): Promise<void> {
  refuse(await billsRepository(tx).unsettled(subscriptionId));
}

/**
 * Rejects a withdrawal while an order is billed, also by a bank, because the order would be delivered afterwards.
 * @throws AppError of `WHILE_BILLED`, or `beingProcessed` while a bank works on the payment, which takes days
 */
export async function refuseWithdrawal(tx: Sql, subscriptionId: number): Promise<void> {
  await refuseWhileBilled(tx, subscriptionId);
  if (await billsRepository(tx).isProcessed(subscriptionId)) throw new AppError('beingProcessed');
}

/**
 * Rejects the deletion of a card that an unsettled retry may store on the subscription (rules §24.24).
 * @throws AppError of `WHILE_BILLED`
 */
export async function refuseWhileRetried(tx: Sql, customerId: number, paySourceId: number): Promise<void> {
  refuse(await billsRepository(tx).unsettledRetry(customerId, paySourceId));
}
