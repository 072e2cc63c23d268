import type { IsoDate } from '#src/domain/isoDate';
import { lastLinkDay, type OrderLink } from '#src/domain/order/linkCommands';
import { isBeforeItsEnd } from '#src/domain/subscription/isBeforeItsEnd';
import type { AppContext } from '../../platform/context/AppContext';
import { formatMoney } from '../../platform/wire/format';
import type { MailKey } from '../../platform/wire/translate';
import type { MailDraft } from '../../platform/mail/MailDraft';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import type { SavedReceipt } from '../subscriptions/saveSubscription';
import { subscriptionMail } from '../subscriptions/subscriptionMail';

/** Where another card is chosen for it, or added. */
export const cardLink = ({ id, cardLast4 }: LockedSubscription) =>
  ({
    path: `/manage-subscriptions/${id}?card=choose`,
    label: cardLast4 === null ? 'cardlessAction' : 'cardAction',
  }) as const;

/** What was billed, or was to be. */
interface Billed {
  amountCents: number;
  /** The card that was charged; null where there was none, or it is not known any more. */
  cardLast4: string | null;
  /** What that has changed; null where it has changed nothing. */
  receipt: SavedReceipt | null;
}

type MailServices = Pick<AppContext, 'formatDay' | 'publicOrigin'>;

const paramsOf = ({ lang }: LockedSubscription, { amountCents, cardLast4 }: Billed) => ({
  amount: formatMoney(amountCents, lang),
  last4: cardLast4 ?? '',
});

/** Names the card that was charged. */
const cardLine = ({ cardLast4 }: Billed, line: MailKey): MailKey[] => (cardLast4 === null ? [] : [line]);

export const orderedMail = (context: MailServices, subscription: LockedSubscription, billed: Billed): MailDraft =>
  subscriptionMail(context, subscription, {
    subject: 'orderedSubject',
    lines: billed.amountCents === 0 ? ['orderedFree'] : ['orderedIntro', ...cardLine(billed, 'orderedCard')],
    params: paramsOf(subscription, billed),
    receipt: billed.receipt,
  });

export const declinedMail = (context: MailServices, subscription: LockedSubscription, billed: Billed): MailDraft =>
  subscriptionMail(context, subscription, {
    subject: 'declinedSubject',
    lines: ['declinedIntro', ...cardLine(billed, 'declinedCard'), 'declinedNext'],
    params: paramsOf(subscription, billed),
    link: cardLink(subscription),
    receipt: billed.receipt,
  });

/** The card that was declined, or that there is none; one that was chosen after the charge is neither. */
function unpaidLines({ cardLast4 }: LockedSubscription, billed: Billed): MailKey[] {
  if (billed.cardLast4 !== null) return cardLine(billed, 'declinedCard');
  return cardLast4 === null ? ['failedNoCard'] : [];
}

/** A renewal that could not be paid: when it is tried again, or that the subscription is on hold. */
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
    // With a valid card it is charged again, as the line above says.
    isNextChargeKnown: retryOn !== null,
  });
};

/** A renewal that waits for goods. */
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
  /** The charge day that was missed, and the new one. */
  from: IsoDate;
  day: IsoDate;
  links: readonly OrderLink[];
  receipt: SavedReceipt | null;
}

/** A charge that was postponed, with its old and its new day; the notice of the new one (rules §7.10 b). */
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
