import { isFree, orderTotals } from '#src/domain/order/order';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import type { AppContext } from '../../platform/context/AppContext';
import { idempotencyRepository } from '../../platform/idempotency/repository';
import { failure, success, type Envelope } from '../../platform/wire/envelope';
import { AppError } from '../../platform/wire/errors';
import { formatMoney } from '../../platform/wire/format';
import { translate, type MessageKey } from '../../platform/wire/translate';
import type { Bill } from '../billing/Bill';
import type { ReceiptWire } from '../subscriptions/receiptSchemas';

/** Payload of a charge that a person must confirm (rules §35.5). */
export interface ActionPayload {
  actionUrl: string;
  billId: string;
}

/** Reply about a bill. The payload is null for an unpaid bill; `receipt` is null if none is stored. */
export type BillReply = Envelope<{ receipt: ReceiptWire | null } | ActionPayload | null>;

export const totalOf = (bill: Bill): number => orderTotals([bill]).totalCents;

/** Returns an envelope with a message and no payload. */
const refusal = (kind: 'billFailed' | 'cardDeclined' | 'paymentUnconfirmed', lang: Language): Envelope<null> => ({
  ...failure(new AppError(kind), lang),
  payload: null,
});

const PLACED = { order: 'orderPlaced', renewal: 'orderPlaced', retry: 'orderPaid' } as const;

/** Returns the message of a placed order; free orders have their own messages (rules §7.17, §35.18). */
const messageOf = (bill: Bill): MessageKey => {
  const isLast = bill.nextBillDate === null;
  if (bill.waivedCents > 0) return isLast ? 'orderPlacedLastSmall' : 'orderPlacedSmall';
  if (isLast) return isFree(bill) ? 'orderPlacedLastFree' : 'orderPlacedLast';
  return isFree(bill) ? 'orderPlacedFree' : PLACED[bill.kind];
};

const actionReply = ({ id, lang, actionUrl }: Bill): BillReply => ({
  status: 202,
  message: translate(lang, 'orderNeedsPerson'),
  payload: { actionUrl: actionUrl ?? '', billId: String(id) },
});

/** Returns a new reply about a bill that has an outcome. */
export function replyOf({ formatDay }: AppContext, bill: Bill, receipt: ReceiptWire | null): BillReply {
  if (bill.state === 'FAILED') return refusal('billFailed', bill.lang);
  if (bill.state === 'ACTION') return actionReply(bill);
  const isUnconfirmed = bill.refusal === 'personNeeded';
  if (bill.state === 'DECLINED') return refusal(isUnconfirmed ? 'paymentUnconfirmed' : 'cardDeclined', bill.lang);
  const { lang, nextBillDate, productName: product } = bill;
  const total = formatMoney(totalOf(bill), lang);
  const waived = formatMoney(bill.waivedCents, lang);
  const message = bill.state === 'PROCESSING' ? 'orderProcessing' : messageOf(bill);
  return success(lang, { receipt }, message, { product, total, waived, date: formatDay(nextBillDate, lang) });
}

/** Returns the stored reply of a bill with an outcome, or a new reply without a receipt. */
export const replyAgain = async (sql: Sql, context: AppContext, bill: Bill): Promise<BillReply> =>
  (await idempotencyRepository(sql).billReply<BillReply['payload']>(bill.id)) ?? replyOf(context, bill, null);
