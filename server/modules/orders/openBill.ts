import type { Language } from '../../../src/domain/language';
import type { Sql } from '../../db/Db';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { claimAction, type EarlierOutcome } from '../idempotency/claimAction';
import { idempotencyRepository, type ActionKey } from '../idempotency/repository';
import { lockForMove } from './lockForMove';
import { billsRepository } from '../billing/repository';

export interface OrderNow {
  customerId: number;
  actingAdmin: string | null;
  lang: Language;
  subscriptionId: number;
  action: ActionKey | null;
}

/** Refuses what must not be billed now, under the subscription's lock. */
async function refuseSecondBill(tx: Sql, subscriptionId: number, today: string): Promise<void> {
  const bills = billsRepository(tx);
  if (await bills.isBeingBilled(subscriptionId)) throw new AppError('beingBilled');
  if (await bills.isBilledOn(subscriptionId, today)) throw new AppError('orderedToday');
}

/**
 * The first half of an order: a bill that waits for the gateway, committed before the gateway is asked, so that
 * a crash in between leaves something to finish. The goods are set aside with it.
 */
export const openBill = ({ db, clock }: Services, order: OrderNow): Promise<EarlierOutcome> =>
  db.tx(async (tx) => {
    const earlier = await claimAction(tx, order.action);
    if (earlier) return earlier;
    const { customerId, actingAdmin, lang, subscriptionId } = order;
    const subscription = await lockForMove(tx, subscriptionId, customerId);
    const billDate = clock.today();
    await refuseSecondBill(tx, subscriptionId, billDate);
    const { gatewayToken, productId, quantity } = subscription;
    if (gatewayToken === null) throw new AppError('noCard');
    if (!(await billsRepository(tx).reserve(productId, quantity))) throw new AppError('outOfStock');
    const billId = await billsRepository(tx).open({
      ...subscription,
      subscriptionId,
      gatewayToken,
      billDate,
      lang,
      actingAdmin,
    });
    if (order.action) await idempotencyRepository(tx).linkBill(order.action, billId);
    return { billId };
  });
