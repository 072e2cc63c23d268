import type { Language } from '#src/domain/language';
import { toCents, toEuro } from '#src/domain/money';
import { changeLogRepository } from '../../core/platform/changeLog/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import { GatewayError } from '../../core/platform/gateway/GatewayError';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import type { ActionKey } from '../../core/platform/idempotency/repository';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError, refuseField } from '../../core/platform/wire/errors';
import { formatMoney } from '../../core/platform/wire/format';
import { refundsRepository, type RefundState, type StoredRefund } from '../../core/shop/billing/refundsRepository';
import { refundedPayments } from '../../core/shop/refunds/refundedPayments';
import { requestRefund } from '../../core/shop/refunds/requestRefund';
import { sendRefund } from '../../core/shop/refunds/sendRefund';
import type { Sql } from '../../db/Db';
import { toId } from '../../core/platform/wire/toId';
import { refundableRepository } from './repository';
import type { RefundBody, RefundPayload } from './schemas';

/** Refund by an admin. */
interface Command {
  adminEmail: string;
  lang: Language;
  action: ActionKey | null;
  fields: Omit<RefundBody, 'len'>;
}

const MESSAGES = { open: 'refundOpen', pending: 'refundPending', done: 'refundDone' } as const;

/** Returns the id of the charged payment, and locks it. @throws AppError for a payment that is not refundable */
async function lockPayment(tx: Sql, { fields, lang }: Command): Promise<number> {
  const found = await refundableRepository(tx).find(toId(fields.paymentId), lang);
  if (!found) throw new AppError('paymentNotFound');
  if (found.left === null) throw new AppError('paymentNotCharged');
  const paymentId = Number(found.paymentId);
  const restCents = (await refundsRepository(tx).lockRest(paymentId)) ?? 0;
  if (fields.left === undefined || toCents(fields.left) === restCents) return paymentId;
  const left = toEuro(restCents);
  throw new AppError('refundLeftChanged', { params: { left: formatMoney(restCents, lang) }, payload: { left } });
}

/** Returns the number of the refund of an earlier call with the key. @throws AppError `keyReused` for other content */
async function earlierOf(tx: Sql, action: ActionKey | null): Promise<number | undefined> {
  const earlier = action && (await refundsRepository(tx).findCalled(action));
  if (!earlier) return undefined;
  if (earlier.requestHash !== action.requestHash) throw new AppError('keyReused');
  return earlier.id;
}

/** Stores a refund with its line of the change log. @returns its number */
async function request(tx: Sql, context: AppContext, command: Command): Promise<Envelope<{ refundId: number }>> {
  const { adminEmail, lang, action, fields } = command;
  const reason = fields.reason.trim();
  refuseField(reason === '' ? { field: 'reason', rule: 'refundReasonRule' } : null);
  const earlier = await earlierOf(tx, action);
  if (earlier !== undefined) return success(lang, { refundId: earlier });
  const amountCents = toCents(fields.amount);
  const paymentId = await lockPayment(tx, command);
  const at = context.clock.now();
  const wanted = { paymentId, amountCents, reason };
  const outcome = await requestRefund(tx, wanted, { at, action });
  if (!outcome.ok) {
    const restCents = outcome.restCents ?? 0;
    const left = toEuro(restCents);
    throw new AppError('refundTooMuch', { params: { left: formatMoney(restCents, lang) }, payload: { left } });
  }
  const refundId = outcome.refund.id;
  if (!outcome.isNew) return success(lang, { refundId });
  const { customerId, orderId } = await refundedPayments(tx).find(paymentId);
  await changeLogRepository(tx).add({
    ...{ at, actor: 'admin', actingAdmin: adminEmail, customerId, subject: 'payment', subjectId: paymentId },
    action: 'refundRequested',
    before: {},
    after: { refundCents: amountCents, reason, orderId },
  });
  return success(lang, { refundId });
}

/** Sends an open refund. @returns its state: `open` without an answer, because the job sends it again */
async function send(context: AppContext, refund: StoredRefund): Promise<RefundState> {
  if (refund.state !== 'open') return refund.state;
  try {
    return await sendRefund(context, refund);
  } catch (error) {
    if (error instanceof GatewayError) return 'open';
    throw error;
  }
}

/**
 * Refunds a part or all of a payment, once per key, and answers its state (rules §37.3).
 * @throws AppError for an invalid field, an unknown payment, more than is left, or a refund that the provider refuses
 */
export async function refundPayment(context: AppContext, command: Command): Promise<Envelope<RefundPayload>> {
  const { lang } = command;
  const { payload } = await doOnce(context.db, command.action, (tx) => request(tx, context, command));
  const refund = await refundsRepository(context.db).find(payload.refundId);
  const state = await send(context, refund);
  const refundId = String(refund.id);
  const left = toEuro((await refundsRepository(context.db).rest(refund.paymentId)) ?? 0);
  if (state === 'failed') throw new AppError('refundRefused', { payload: { refundId, state, left } });
  return success(lang, { refundId, state, left }, MESSAGES[state], { amount: formatMoney(refund.amountCents, lang) });
}
