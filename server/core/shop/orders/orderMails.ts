import type { IsoDate } from '#src/domain/isoDate';
import { lastLinkDay, type OrderLink } from '#src/domain/order/mailLinks';
import { isBeforeItsEnd } from '#src/domain/subscription/isBeforeItsEnd';
import type { AppContext } from '../../platform/context/AppContext';
import { formatMoney } from '../../platform/wire/format';
import type { MailKey } from '../../platform/wire/translate';
import type { MailDraft } from '../../platform/mail/MailDraft';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import type { SavedReceipt } from '../subscriptions/saveSubscription';
import { subscriptionMail } from '../subscriptions/subscriptionMail';

/** Link to the card choice of a subscription, relative to the portal's origin. */
export const cardLink = ({ id, cardLast4 }: LockedSubscription) =>
  ({
    path: `/manage-subscriptions/${id}?card=choose`,
    label: cardLast4 === null ? 'cardlessAction' : 'cardAction',
  }) as const;

/** Billed amount in cents, with card and receipt, for the mail. */
interface Billed {
  amountCents: number;
  /** Last four digits of the charged card; null without a card, or for bills of older versions. */
  cardLast4: string | null;
  /** Receipt of the change; null if the bill did not change the subscription. */
  receipt: SavedReceipt | null;
}

type MailServices = Pick<AppContext, 'formatDay' | 'publicOrigin'>;

const paramsOf = ({ lang }: LockedSubscription, { amountCents, cardLast4 }: Billed) => ({
  amount: formatMoney(amountCents, lang),
  last4: cardLast4 ?? '',
});

const cardLine = ({ cardLast4 }: Billed, line: MailKey): MailKey[] => (cardLast4 === null ? [] : [line]);

/** Number and shipping day of a paid order. */
interface Ordered {
  orderId: number;
  shipOn: IsoDate;
}

/** Mail about a paid order, which is not shipped yet (rules §32.6). */
export const orderedMail = (
  context: MailServices,
  subscription: LockedSubscription,
  { orderId, shipOn, ...billed }: Billed & Ordered,
): MailDraft => {
  const paid: MailKey[] =
    billed.amountCents === 0 ? ['orderedFree'] : ['orderedIntro', ...cardLine(billed, 'orderedCard')];
  return subscriptionMail(context, subscription, {
    subject: 'orderedSubject',
    lines: [...paid, 'orderedShips'],
    params: {
      ...paramsOf(subscription, billed),
      ...{ order: orderId, shipOn: context.formatDay(shipOn, subscription.lang) },
    },
    receipt: billed.receipt,
  });
};

export const declinedMail = (context: MailServices, subscription: LockedSubscription, billed: Billed): MailDraft =>
  subscriptionMail(context, subscription, {
    subject: 'declinedSubject',
    lines: ['declinedIntro', ...cardLine(billed, 'declinedCard'), 'declinedNext'],
    params: paramsOf(subscription, billed),
    link: cardLink(subscription),
    receipt: billed.receipt,
  });

/** Mail about a placed order for at once that a bank has refused after days (rules §35.4). */
export const refusedLaterMail = (context: MailServices, subscription: LockedSubscription, billed: Billed): MailDraft =>
  subscriptionMail(context, subscription, {
    subject: 'declinedSubject',
    lines: ['refusedLaterIntro', ...cardLine(billed, 'declinedCard'), 'refusedLaterNext'],
    params: paramsOf(subscription, billed),
    link: cardLink(subscription),
    receipt: billed.receipt,
  });

/** Names the declined card, or a missing card if the subscription still has no card. */
function unpaidLines({ cardLast4 }: LockedSubscription, billed: Billed): MailKey[] {
  if (billed.cardLast4 !== null) return cardLine(billed, 'declinedCard');
  return cardLast4 === null ? ['failedNoCard'] : [];
}

/** Mail about a failed renewal: the next retry, or `RECYCLE_FAILED` after the last retry (rules §7.11). */
export const failedPaymentMail = (
  context: MailServices,
  subscription: LockedSubscription,
  billed: Billed,
): MailDraft => {
  const { retryOn, cardLast4 } = subscription;
  const retryLine = cardLast4 === null ? 'failedRetryNoCard' : 'failedRetry';
  return subscriptionMail(context, subscription, {
    subject: retryOn ? 'failedSubject' : 'givenUpSubject',
    lines: ['failedIntro', ...unpaidLines(subscription, billed), retryOn ? retryLine : 'givenUpNext'],
    params: { ...paramsOf(subscription, billed), retry: context.formatDay(retryOn, subscription.lang) },
    link: cardLink(subscription),
    receipt: billed.receipt,
    // Because `givenUpNext` already describes the next charge (rules §25.9).
    isNextChargeKnown: retryOn !== null,
  });
};

/** Mail about a renewal that waits for stock (rules §9.8). */
export const waitingMail = (
  context: MailServices,
  subscription: LockedSubscription,
  receipt: SavedReceipt | null,
): MailDraft =>
  subscriptionMail(context, subscription, {
    subject: 'waitingSubject',
    lines: ['waitingIntro'],
    params: { due: context.formatDay(subscription.nextBillDate, subscription.lang) },
    receipt,
  });

interface Postponed {
  /** ISO dates of the missed charge, and (`day`) of the new charge. */
  from: IsoDate;
  day: IsoDate;
  links: readonly OrderLink[];
  receipt: SavedReceipt | null;
}

/** Mail about a postponed charge; replaces the notice of the new date (rules §7.10 b). */
export const postponedMail = (
  context: MailServices,
  subscription: LockedSubscription,
  { from, day, links, receipt }: Postponed,
): MailDraft => {
  const isCharged = isBeforeItsEnd(day, subscription);
  return subscriptionMail(context, subscription, {
    subject: isCharged ? 'postponedSubject' : 'postponedEndsSubject',
    lines: [isCharged ? 'postponedIntro' : 'postponedEndsIntro'],
    params: {
      from: context.formatDay(from, subscription.lang),
      until: context.formatDay(lastLinkDay(day), subscription.lang),
    },
    links,
    receipt,
  });
};
