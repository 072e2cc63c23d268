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
export interface Billed {
  amountCents: number;
  /** Last four digits of the charged card; null without a card, or for bills of older versions. */
  cardLast4: string | null;
  /** Receipt of the change; null if the bill did not change the subscription. */
  receipt: SavedReceipt | null;
}

export type MailServices = Pick<AppContext, 'formatDay' | 'publicOrigin'>;

export const paramsOf = ({ lang }: LockedSubscription, { amountCents, cardLast4 }: Billed) => ({
  amount: formatMoney(amountCents, lang),
  last4: cardLast4 ?? '',
});

export const cardLine = ({ cardLast4 }: Billed, line: MailKey): MailKey[] => (cardLast4 === null ? [] : [line]);

/** Number and shipping day of a paid order. */
interface Ordered {
  orderId: number;
  shipOn: IsoDate;
  /** Amount in cents that was too small to be charged (rules §35.18). */
  waivedCents: number;
}

/** Mail about a paid order, which is not shipped yet (rules §32.6). */
export const orderedMail = (
  context: MailServices,
  subscription: LockedSubscription,
  { orderId, shipOn, waivedCents, ...billed }: Billed & Ordered,
): MailDraft => {
  const paid: MailKey[] =
    billed.amountCents === 0
      ? [waivedCents > 0 ? 'orderedSmall' : 'orderedFree']
      : ['orderedIntro', ...cardLine(billed, 'orderedCard')];
  return subscriptionMail(context, subscription, {
    subject: 'orderedSubject',
    lines: [...paid, 'orderedShips'],
    params: {
      ...paramsOf(subscription, billed),
      ...{ order: orderId, shipOn: context.formatDay(shipOn, subscription.lang) },
      waived: formatMoney(waivedCents, subscription.lang),
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
