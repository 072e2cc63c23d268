import type { Sql } from '#server/db/Db';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import type { AppContext } from '../../platform/context/AppContext';
import { gatewayFor } from '../../platform/gateway/gatewayFor';
import type { RefundOutcome } from '../../platform/gateway/PaymentGateway';
import { writeEvent } from '../../platform/events/writeEvent';
import { mailRepository } from '../../platform/mail/repository';
import { ordersRepository } from '../billing/ordersRepository';
import { refundsRepository, type RefundState, type StoredRefund } from '../billing/refundsRepository';
import { refundedMail, refundFailedMail } from './refundMails';
import { refundedPayments } from './refundedPayments';

type Needs = Pick<AppContext, 'db' | 'clock' | 'gateway' | 'gateways' | 'publicOrigin'>;

/** States that may follow. An answer that is older than the stored state changes nothing. */
const NEXT: Readonly<Record<RefundState, readonly RefundState[]>> = {
  open: ['pending', 'done', 'failed'],
  pending: ['done', 'failed'],
  done: ['failed'],
  failed: [],
};

const ACTIONS = { pending: 'paymentRefunded', done: 'paymentRefunded', failed: 'refundFailed' } as const;

/** Writes the line, the event and the mail of a new state, and cancels an order that is refunded as a whole. */
async function book(tx: Sql, context: Needs, before: StoredRefund, state: Exclude<RefundState, 'open'>): Promise<void> {
  const { paymentId, amountCents, reason } = before;
  const author: Author = { at: context.clock.now(), actor: 'system', actingAdmin: null };
  const payments = refundedPayments(tx);
  await payments.updateOrder(paymentId);
  await payments.updateDue(paymentId);
  const payment = await payments.find(paymentId);
  const { customerId, orderId } = payment;
  await changeLogRepository(tx).add({
    ...{ ...author, customerId, subject: 'payment', subjectId: paymentId, action: ACTIONS[state] },
    before: { state: before.state },
    after: { state, refundCents: amountCents, reason, orderId },
  });
  const isAccepted = before.state === 'open' && state !== 'failed';
  if (isAccepted && !payment.isOfDecline && payment.hasEvent) {
    const fields = { refundCents: amountCents };
    await writeEvent(tx, {
      type: 'order.refunded',
      at: author.at,
      subject: 'payment',
      subjectId: paymentId,
      author,
      fields,
    });
  }
  if (isAccepted) await mailRepository(tx).queue(refundedMail(context, payment, amountCents));
  if (before.state !== 'open' && state === 'failed')
    await mailRepository(tx).queue(refundFailedMail(context, payment, amountCents));
  if (state === 'done' && payment.payment === 'refunded' && orderId !== null && !payment.isOfDecline)
    await ordersRepository(tx).cancelPaid(orderId, author);
}

/** Stores what the provider says about a refund. @returns the state afterwards */
async function store(tx: Sql, context: Needs, { id, paymentId }: StoredRefund, outcome: RefundOutcome) {
  const refunds = refundsRepository(tx);
  await refundedPayments(tx).lockSubscription(paymentId);
  await refunds.lockPayment(paymentId);
  // Reads the refund under the lock of its payment, because another node may have settled it.
  const refund = await refunds.find(id);
  if (!NEXT[refund.state].includes(outcome.kind)) return refund.state;
  await refunds.settle(id, outcome.kind, outcome.ref, context.clock.now());
  await book(tx, context, refund, outcome.kind);
  return outcome.kind;
}

/**
 * Sends a refund, or looks at one that was sent, outside of any transaction; then stores its state (rules §35.11). Can be
 * repeated: the provider refunds once per key.
 * @returns the state afterwards
 * @throws GatewayError without an answer: the job tries again
 */
export async function sendRefund(context: Needs, refund: StoredRefund): Promise<RefundState> {
  const { gatewayKey: key, gatewayRef, chargeRef: ref, amountCents } = refund;
  const gateway = gatewayFor(context, refund);
  const outcome = await (gatewayRef === null
    ? gateway.refund({ key, ref, amountCents })
    : gateway.findRefund(gatewayRef));
  return context.db.tx((tx) => store(tx, context, refund, outcome));
}
