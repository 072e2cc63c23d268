import type { OrderLink } from '#src/domain/order/linkCommands';
import { isOngoing } from '#src/domain/subscriptionStatus';
import { isFree, orderTotals } from '#src/domain/order/order';
import type { AppContext } from '../../platform/context/AppContext';
import { isBeforeItsEnd } from '#src/domain/subscription/isBeforeItsEnd';
import { formatMoney } from '../../platform/wire/format';
import type { MailKey, MailParams } from '../../platform/wire/translate';
import type { MailDraft } from '../../platform/mail/MailDraft';
import { orderLinkBlocks } from '../../platform/mail/orderLinkBlocks';
import { dueDayOf, type LockedSubscription } from './LockedSubscription';
import { receiptFields } from './receiptFields';
import type { SavedReceipt } from './saveSubscription';

/** The content of a mail about a subscription. */
export interface SubscriptionMail {
  subject: MailKey;
  lines: readonly MailKey[];
  /** What only this mail contains. */
  params?: MailParams;
  /** Where its link leads; the subscription's own page by default. */
  link?: { path: string; label: MailKey };
  /** Of the change that it is about; null or missing where nothing has changed. */
  receipt?: SavedReceipt | null;
  /** `false` where another mail, or a line of this one, announces the next charge. */
  isNextChargeKnown?: boolean;
  /** Links that move its next order (rules §26.6). */
  links?: readonly OrderLink[];
}

/** What is charged next, when and to which card, or that there is none yet; the day is unknown while an order waits for stock. */
function nextChargeLines(subscription: LockedSubscription): MailKey[] {
  const { status, waitingSince, cardLast4 } = subscription;
  const day = dueDayOf(subscription);
  const isCharged = day !== null && isOngoing(status) && isBeforeItsEnd(day, subscription);
  if (waitingSince === null && !isCharged) return ['noNextCharge'];
  if (isFree(subscription)) return [waitingSince === null ? 'nextOrderFree' : 'nextOrderFreeWaits'];
  return [
    waitingSince === null ? 'nextCharge' : 'nextChargeWaits',
    cardLast4 === null ? 'chargedNoCard' : 'chargedCard',
  ];
}

/** A mail about a subscription: what happened, the receipt of it, what is charged next and when, and where to look. */
export const subscriptionMail = (
  { formatDay, publicOrigin }: Pick<AppContext, 'formatDay' | 'publicOrigin'>,
  subscription: LockedSubscription,
  mail: SubscriptionMail,
): MailDraft => {
  const { id, email, lang, firstName, productName, cardLast4 } = subscription;
  const { receipt = null, isNextChargeKnown = true, links = [] } = mail;
  const { path, label } = mail.link ?? { path: `/manage-subscriptions/${id}`, label: 'manageAction' as const };
  return {
    to: email,
    lang,
    firstName,
    params: {
      product: productName,
      total: formatMoney(orderTotals([subscription]).totalCents, lang),
      date: formatDay(dueDayOf(subscription), lang),
      nextCard: cardLast4 ?? '',
      ...(receipt?.undoUntil && { undoUntil: formatDay(receipt.undoUntil, lang) }),
      ...mail.params,
    },
    subject: mail.subject,
    body: [
      ...mail.lines.map((say) => ({ say })),
      ...(receipt ? [{ facts: receiptFields(receipt, lang, formatDay) }] : []),
      ...(isNextChargeKnown ? nextChargeLines(subscription) : []).map((say) => ({ say })),
      ...(receipt?.undoUntil ? [{ say: 'undoUntil' as const }] : []),
      ...orderLinkBlocks(links, publicOrigin()),
      { link: `${publicOrigin()}${path}`, label },
    ],
  };
};
