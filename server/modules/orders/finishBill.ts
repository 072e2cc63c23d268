import { orderTotals } from '../../../src/domain/order';
import { addDays } from '../../../src/domain/planDate';
import type { Sql } from '../../db/Db';
import { failure, success, type Envelope } from '../../envelope';
import { AppError } from '../../errors';
import { formatDay, formatMoney } from '../../format';
import type { Services } from '../../services';
import { changeLogRepository } from '../changeLog/repository';
import { idempotencyRepository } from '../idempotency/repository';
import { mailRepository } from '../mail/repository';
import { declinedMail, orderedMail } from './orderMails';
import { subscriptionsRepository, type LockedSubscription } from '../subscriptions/repository';
import type { ChargeResult } from '../billing/PaymentGateway';
import { billsRepository, type Bill } from '../billing/repository';

const totalOf = (bill: Bill): number => orderTotals([bill]).totalCents;

/** What everybody who asked for this bill is told; it follows from the bill alone, so all are told the same. */
const replyOf = (bill: Bill): Envelope =>
  bill.state === 'SUCCESS' && bill.nextBillDate
    ? success(bill.lang, null, 'orderPlaced', {
        total: formatMoney(totalOf(bill), bill.lang),
        date: formatDay(bill.nextBillDate),
      })
    : failure(new AppError('cardDeclined'), bill.lang);

async function recordSuccess(tx: Sql, bill: Bill, subscription: LockedSubscription, gatewayRef: string): Promise<Bill> {
  const nextBillDate = addDays(bill.billDate, subscription.intervalDays);
  await billsRepository(tx).addPayment({
    bill,
    responseType: 'SUCCESS',
    totalCents: totalOf(bill),
    nextBillDate,
    gatewayRef,
  });
  await subscriptionsRepository(tx).setNextBillDate(bill.subscriptionId, bill.customerId, nextBillDate);
  return { ...bill, state: 'SUCCESS', nextBillDate };
}

async function recordDecline(tx: Sql, bill: Bill, { nextBillDate }: LockedSubscription): Promise<Bill> {
  await billsRepository(tx).addPayment({
    bill,
    responseType: 'SOFT_DECLINE',
    totalCents: totalOf(bill),
    nextBillDate,
    gatewayRef: null,
  });
  await billsRepository(tx).putBack(bill.productId, bill.quantity);
  return { ...bill, state: 'DECLINED' };
}

/** Writes the gateway's answer down: payment, next date, log line, mail and reply in one transaction (design §6). */
async function record(tx: Sql, { clock, config }: Services, billId: number, result: ChargeResult): Promise<Envelope> {
  const open = await billsRepository(tx).lock(billId);
  if (open.state !== 'PENDING') return replyOf(open);
  const subscription = await subscriptionsRepository(tx).lock(open.subscriptionId, open.customerId);
  if (!subscription) throw new Error('The subscription of a bill is gone.');

  const bill = result.ok
    ? await recordSuccess(tx, open, subscription, result.ref)
    : await recordDecline(tx, open, subscription);
  await billsRepository(tx).finish(billId, bill.state, bill.nextBillDate);
  const nextBillDate = bill.nextBillDate ?? subscription.nextBillDate;
  await changeLogRepository(tx).add({
    at: clock.now(),
    customerId: bill.customerId,
    actingAdmin: bill.actingAdmin,
    subject: 'subscription',
    subjectId: bill.subscriptionId,
    actor: 'customer',
    action: result.ok ? 'orderPlaced' : 'orderDeclined',
    before: { nextBillDate: subscription.nextBillDate },
    after: { nextBillDate, totalCents: totalOf(bill) },
  });
  const about = { ...subscription, subscriptionId: bill.subscriptionId, totalCents: totalOf(bill), nextBillDate };
  const mail = result.ok ? orderedMail : declinedMail;
  await mailRepository(tx).queue(mail({ ...about, publicOrigin: config.publicOrigin }));
  const reply = replyOf(bill);
  await idempotencyRepository(tx).storeBillReply(billId, reply);
  return reply;
}

/**
 * The second half of an order: charges outside any transaction, then records the outcome. Whoever comes in between,
 * a retry or the job after a crash, sends the same gateway key and finds one charge.
 */
export async function finishBill(services: Services, billId: number): Promise<Envelope> {
  const { db, gateway } = services;
  const bill = await billsRepository(db).find(billId);
  if (bill.state !== 'PENDING') return replyOf(bill);
  const result = await gateway.charge({
    key: bill.gatewayKey,
    token: bill.gatewayToken,
    amountCents: totalOf(bill),
    currency: 'EUR',
  });
  return db.tx((tx) => record(tx, services, billId, result));
}
