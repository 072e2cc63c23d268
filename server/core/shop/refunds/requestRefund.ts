import type { Sql } from '#server/db/Db';
import type { ActionKey } from '../../platform/idempotency/repository';
import { refundsRepository, type NewRefund, type StoredRefund } from '../billing/refundsRepository';

/** A refund to send, or why there is none: `restCents` is what can still be refunded, null for an unpaid payment. */
export type RefundRequest =
  { ok: true; refund: StoredRefund; isNew: boolean } | { ok: false; restCents: number | null };

/**
 * Stores a refund of a payment, in cents, and locks the payment, so that never more than was paid is refunded (rules
 * §35.11).
 * @param action key of the call; without one, the same amount with the same reason is the same refund
 */
export async function requestRefund(
  tx: Sql,
  wanted: NewRefund,
  { at, action }: { at: Date; action: ActionKey | null },
): Promise<RefundRequest> {
  const refunds = refundsRepository(tx);
  const rest = await refunds.lockRest(wanted.paymentId);
  if (rest === undefined) return { ok: false, restCents: null };
  const same = action ? undefined : await refunds.findSame(wanted);
  if (same) return { ok: true, refund: same, isNew: false };
  if (!Number.isSafeInteger(wanted.amountCents) || wanted.amountCents <= 0 || wanted.amountCents > rest)
    return { ok: false, restCents: rest };
  return { ok: true, refund: await refunds.find(await refunds.add(wanted, at, action)), isNew: true };
}
