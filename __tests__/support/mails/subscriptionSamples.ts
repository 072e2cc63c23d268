import type { Language } from '#src/domain/language';
import { skipTarget } from '#src/domain/order/reschedule';
import { expiryMail } from '#server/core/shop/customers/expiryMail';
import type { MailDraft } from '#server/core/platform/mail/MailDraft';
import { noticeMail } from '#server/core/shop/notices/noticeMail';
import { declineRenewal } from '#server/core/shop/orders/declineRenewal';
import { failedPaymentMail } from '#server/core/shop/orders/failedPaymentMail';
import { declinedMail, orderedMail, postponedMail, waitingMail } from '#server/core/shop/orders/orderMails';
import { refundedMail, refundFailedMail } from '#server/core/shop/refunds/refundMails';
import { shippedMail } from '#server/core/shop/orders/shippedMail';
import { billedState } from '#server/core/shop/orders/stateAfter';
import type { SubscriptionChange } from '#server/core/shop/subscriptions/changeSubscription';
import { dueDayOf, type LockedSubscription } from '#server/core/shop/subscriptions/LockedSubscription';
import { isUndoable } from '#server/core/shop/subscriptions/receiptActions';
import { repriced } from '#server/core/shop/subscriptions/saveSubscription';
import { snapshotOf } from '#server/core/shop/subscriptions/Snapshot';
import { subscriptionMail } from '#server/core/shop/subscriptions/subscriptionMail';
import { changePaySource } from '#server/modules/cards/changePaySource';
import { moveOrder } from '#server/core/shop/orders/moveOrder';
import { undoChange } from '#server/core/shop/receipts/undoChange';
import { redemption } from '#server/modules/redemptions/applyDiscount';
import { removeDiscount } from '#server/modules/redemptions/removeDiscount';
import { cancelSubscription } from '#server/core/shop/subscriptions/cancelSubscription';
import { pauseSubscription } from '#server/core/shop/changes/pauseSubscription';
import { reactivateSubscription } from '#server/modules/subscriptions/reactivateSubscription';
import { updateSubscription } from '#server/core/shop/changes/updateSubscription';
import { receiptOf } from './receiptOf';
import {
  customerIn,
  LAST4,
  otherProductIn,
  productIn,
  RECEIPT,
  context,
  subscriptionIn,
  TODAY,
  UNDO_UNTIL,
  type Sample,
} from './sampleShop';

/** Returns the mail of a change, made by the product's own code. */
function mailOf<Found>(change: SubscriptionChange<Found>, before: LockedSubscription, found: Found): MailDraft {
  const after = change.change(before, found);
  const { action, mail } = change.describe(before, after, found);
  const receipt = receiptOf(before, after, isUndoable(action) ? UNDO_UNTIL : null);
  return subscriptionMail(context, after, { ...mail, receipt });
}

const CODE = { id: 9, code: 'KATZE10', amountHundredths: 1_000, isPercent: true };
const CARD = { id: 6, brand: 'visa', last4: '4444', month: 12, year: 2029, token: 'token' } as const;

/** Mails of changes by the customer. */
function changes(lang: Language): Sample[] {
  const before = subscriptionIn(lang);
  const paused: LockedSubscription = {
    ...before,
    status: 'PAUSED',
    restartDate: '2027-01-04',
    nextBillDate: '2027-01-04',
  };
  const coded = repriced({ ...before, redemptionId: 2, discountCode: CODE.code, discount: CODE });
  const givenUp: LockedSubscription = { ...before, status: 'RECYCLE_FAILED', nextBillDate: null, endedOn: TODAY };
  const same = { id: 3, name: productIn(lang), sku: 'oak', priceCents: 2_490, oldPriceCents: null };
  const offer = { ...same, contentAmount: null, contentUnit: null, stockQty: 99, active: true, weeks: [2, 4, 8] };
  const other = { ...offer, id: 4, name: otherProductIn(lang), sku: 'hemp', priceCents: 1_990 };
  const edit = { productId: '3', price: 24.9, productQty: 2, billingIntervalDays: 56 };
  const command = {
    ...{ customerId: before.customerId, actingAdmin: null, lang, subscriptionId: before.id, version: undefined },
    action: { scope: '', key: '', requestHash: '' },
  };
  const moved = moveOrder(context, { nextBillDate: '2026-12-11', lang });
  const nextBillDate = skipTarget(dueDayOf(before) ?? TODAY, before.intervalDays);
  const skipped = moveOrder(context, { nextBillDate, isSkip: true, lang });
  const undone = { was: { nextBillDate: '2026-11-27' }, product: null, redemption: null };
  const discount = {
    ...CODE,
    usageLimit: null,
    usedCount: 0,
    oncePerCustomer: false,
    startDate: TODAY,
    endDate: null,
    isDeleted: false,
  };
  return [
    { name: 'moved', draft: mailOf(moved, before, undefined) },
    { name: 'skipped', draft: mailOf(skipped, before, undefined) },
    { name: 'paused', draft: mailOf(pauseSubscription(context, '2027-01-04'), before, undefined) },
    { name: 'reactivated', draft: mailOf(reactivateSubscription(context), paused, undefined) },
    { name: 'cancelled', draft: mailOf(cancelSubscription(context, { cancelReason: '2', lang }), before, [100_041]) },
    { name: 'edited', draft: mailOf(updateSubscription(context, edit, lang), before, offer) },
    { name: 'swapped', draft: mailOf(updateSubscription(context, { ...edit, productId: '4' }, lang), before, other) },
    { name: 'code applied', draft: mailOf(redemption(context, command, CODE.code), before, discount) },
    {
      name: 'code removed',
      draft: mailOf(removeDiscount(context, { recordId: '2', code: CODE.code }), coded, {
        redemptionId: 2,
        code: CODE.code,
      }),
    },
    { name: 'card chosen', draft: mailOf(changePaySource(context, command, '6'), before, CARD) },
    { name: 'continued by another card', draft: mailOf(changePaySource(context, command, '6'), givenUp, CARD) },
    { name: 'undone', draft: mailOf(undoChange(context, RECEIPT, lang), before, undone) },
  ];
}

const LINKS = (['skip', 'delay7', 'delay14'] as const).map((command) => ({ command, token: `${command}-token` }));

/** Mail of a charge that was due three days ago and is postponed. */
function postponed(before: LockedSubscription) {
  const [from, day] = ['2026-11-17', '2026-11-25'];
  const after = { ...before, nextBillDate: day };
  const receipt = receiptOf({ ...before, nextBillDate: from }, after, null);
  return postponedMail(context, after, { from, day, links: after.cancelOn === null ? LINKS : [], receipt });
}

const ORDERED = { orderId: 90_417, shipOn: '2026-11-23', waivedCents: 0 };

function shipments(lang: Language): Sample[] {
  const { id: subscriptionId, customerId, email, firstName } = subscriptionIn(lang);
  const sent = (trackingNumber: string | null, carrier: string) =>
    shippedMail(
      context,
      {
        ...{
          id: ORDERED.orderId,
          customerId,
          subscriptionId,
          email,
          firstName,
          lang,
          trackingNumber,
          before: 'packed',
          previous: null,
          isKnownNumber: false,
        },
        ...{ productNames: [productIn(lang)], delivery: { ...customerIn(lang), country: 'DE' } },
      },
      carrier,
    );
  return [
    { name: 'shipped', draft: sent('00340434161094042557', 'DHL') },
    { name: 'shipped by a carrier without a page', draft: sent('4711', 'Radbote') },
    { name: 'shipped without a number', draft: sent(null, 'DHL') },
  ];
}

function refunds(lang: Language): Sample[] {
  const { id: subscriptionId, customerId, email, firstName } = subscriptionIn(lang);
  const payment = {
    ...{ customerId, subscriptionId, email, firstName, lang, orderId: ORDERED.orderId, cardLast4: LAST4 },
    ...{
      payment: 'refundedInPart',
      fulfilment: 'delivered',
      isOfDecline: false,
      hasEvent: false,
      productNames: [productIn(lang)],
    },
  };
  const whole = { ...payment, payment: 'refunded', fulfilment: 'placed', cardLast4: null };
  return [
    { name: 'refund of a part', draft: refundedMail(context, payment, 500) },
    { name: 'refund of an order that is not packed', draft: refundedMail(context, whole, 1_680) },
    { name: 'refund of a declined charge', draft: refundedMail(context, { ...payment, isOfDecline: true }, 1_680) },
    { name: 'failed refund', draft: refundFailedMail(context, payment, 500) },
  ];
}

function orders(lang: Language): Sample[] {
  const before = subscriptionIn(lang);
  const billed = billedState(before, TODAY);
  const amountCents = snapshotOf(before).total;
  const charged = { amountCents, cardLast4: LAST4 };
  const failed = declineRenewal(before, TODAY, 'declined');
  const cardless: LockedSubscription = { ...before, paySourceId: null, cardLast4: null, gatewayToken: null };
  const unpaid = declineRenewal(cardless, TODAY, 'noCard');
  const last = declineRenewal({ ...failed, retryNo: 3 }, TODAY, 'declined');
  const unconfirmed = declineRenewal(before, TODAY, 'unconfirmed');
  const lastUnconfirmed = declineRenewal({ ...unconfirmed, retryNo: 3 }, TODAY, 'unconfirmed');
  const unusable = declineRenewal(before, TODAY, 'cardUnusable');
  const lastUnusable = declineRenewal({ ...unusable, retryNo: 3 }, TODAY, 'cardUnusable');
  const failedSample = (name: string, from: LockedSubscription, after: LockedSubscription, payToken?: string) => ({
    name,
    draft: failedPaymentMail(context, after, { ...charged, receipt: receiptOf(from, after, null) }, payToken),
  });
  const waiting = { ...before, waitingSince: TODAY };
  const card = { id: 5, last4: LAST4, expiry: '11/2026' };
  return [
    {
      name: 'ordered',
      draft: orderedMail(context, billed, { ...charged, ...ORDERED, receipt: receiptOf(before, billed, null) }),
    },
    {
      name: 'ordered below the minimum of the provider',
      draft: orderedMail(context, billed, {
        ...{ ...ORDERED, amountCents: 0, cardLast4: LAST4, waivedCents: 48 },
        receipt: receiptOf(before, billed, null),
      }),
    },
    ...shipments(lang),
    ...refunds(lang),
    { name: 'declined order', draft: declinedMail(context, before, { ...charged, receipt: null }) },
    failedSample('failed payment', before, failed),
    failedSample('payment to confirm', before, unconfirmed, 'pay-token'),
    failedSample('payment not confirmed', unconfirmed, lastUnconfirmed),
    failedSample('failed payment of an unusable card', before, unusable),
    failedSample('given up with an unusable card', unusable, lastUnusable),
    {
      name: 'failed payment without a card',
      draft: failedPaymentMail(context, unpaid, {
        amountCents,
        cardLast4: null,
        receipt: receiptOf(cardless, unpaid, null),
      }),
    },
    failedSample('given up', failed, last),
    { name: 'postponed', draft: postponed(before) },
    { name: 'postponed beyond its end', draft: postponed({ ...before, cancelOn: '2026-11-25' }) },
    { name: 'waiting for stock', draft: waitingMail(context, waiting, receiptOf(before, waiting, null)) },
    { name: 'expiring card', draft: expiryMail(context, before, card) },
  ];
}

function notices(lang: Language): Sample[] {
  const before = subscriptionIn(lang);
  const about = { day: '2026-11-27', links: LINKS, unsubscribeToken: 'token' };
  const paused: LockedSubscription = { ...before, status: 'PAUSED', restartDate: about.day, nextBillDate: about.day };
  const cardless: LockedSubscription = { ...before, paySourceId: null, cardLast4: null, gatewayToken: null };
  return [
    { name: 'notice', draft: noticeMail(context, before, about) },
    { name: 'notice without a card', draft: noticeMail(context, cardless, about) },
    { name: 'notice of a resumption', draft: noticeMail(context, paused, { ...about, links: [] }) },
  ];
}

/** Returns samples of all mails about a subscription. */
export const subscriptionSamples = (lang: Language): Sample[] => [...changes(lang), ...orders(lang), ...notices(lang)];
