import { createHash } from 'node:crypto';
import type { SqlValue } from '#server/db/Db';
import type { BareDb, Row } from './bareDb';
import type { Statements } from './productStatements';

const DAYS_PER_WEEK = 7;
/** Placeholder of about the same length as the product's mail draft. */
const DRAFT = JSON.stringify({ text: 'Sie kommt an einem anderen Tag, und ihr Preis bleibt, wie er ist. '.repeat(12) });

interface Move {
  /** Id of the subscription. */
  id: number;
  customerId: number;
  /** Idempotency key. */
  key: string;
  nextBillDate: string;
}

/** Returns the parameters of the statement `save`. */
const stateOf = (before: Row, nextBillDate: string) =>
  [
    ...[before.id, before.customerId, before.status, nextBillDate, before.restartDate, before.endedOn],
    ...[before.cancelReason, before.productId, before.quantity, before.unitPriceCents, before.oldUnitPriceCents],
    ...[before.intervalDays, before.shippingCents, before.taxCents, before.discountCents, 0, null, before.paySourceId],
    ...[null, null, null, null],
  ] as SqlValue[];

/** Returns a receipt with the fields that the product stores. */
function receiptOf(before: Row, nextBillDate: string) {
  const { status, productId, quantity, cardLast4: card } = before;
  const [discount, shipping, tax] = [before.discountCents, before.shippingCents, before.taxCents].map(Number);
  const items = Number(before.unitPriceCents) * Number(quantity);
  const total = items - Number(discount) + Number(shipping) + Number(tax);
  const amounts = { items, discount, shipping, tax, total };
  const intervalWeeks = Number(before.intervalDays) / DAYS_PER_WEEK;
  const same = { status, productId, quantity, intervalWeeks, card, ...amounts };
  return {
    before: { ...same, nextBillDate: before.nextBillDate },
    after: { ...same, nextBillDate },
    nextCharge: { date: nextBillDate, total, card },
  };
}

/** Runs the statements of a reschedule in the product's order. */
export const bareReschedule = (db: BareDb, sql: Statements, { id, customerId, key, nextBillDate }: Move) =>
  db.tx(async (run) => {
    const now = new Date();
    const scope = `${customerId}:/api/subscription/reschedule`;
    await run(sql.claimKey, [scope, key, createHash('sha256').update(key).digest('hex')]);
    await run(sql.lock, [id, customerId]);
    const [before] = await run(sql.readLocked, [id, customerId]);
    if (!before) throw new Error('There is no such subscription.');
    await run(sql.unsettledBill, [id]);
    await run(sql.save, stateOf(before, nextBillDate));
    const [line] = await run(sql.log, [
      ...[now, 'customer', customerId, null, 'subscription', id, 'orderMoved'],
      ...[JSON.stringify({ nextBillDate: before.nextBillDate }), JSON.stringify({ nextBillDate })],
      ...[JSON.stringify(receiptOf(before, nextBillDate)), nextBillDate, false, null],
    ]);
    const email = String(before.email);
    await run(sql.mail, [email, email, DRAFT, null]);
    const [after] = await run(sql.subscriptions, [customerId, id]);
    const [receipt] = await run(sql.receipt, [customerId, Number(line?.id), now.toISOString().slice(0, 10)]);
    const reply = { status: 200, message: 'OK', payload: { version: after?.version, receipt } };
    await run(sql.storeReply, [scope, key, JSON.stringify(reply)]);
    return reply;
  });
