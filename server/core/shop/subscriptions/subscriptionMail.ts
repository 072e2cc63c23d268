import type { OrderLink } from '#src/domain/order/mailLinks';
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

export interface SubscriptionMail {
  subject: MailKey;
  lines: readonly MailKey[];
  /** Values of further placeholders. */
  params?: MailParams;
  /** Link of the mail; defaults to the subscription's page. */
  link?: { path: string; label: MailKey };
  /** Receipt of the change; null or undefined if nothing changed. */
  receipt?: SavedReceipt | null;
  /** False omits the lines about the next charge. */
  isNextChargeKnown?: boolean;
  /** Links that move the next order (rules §26.6). */
  links?: readonly OrderLink[];
}

/** Returns the lines about the next charge, without a date for an order that waits for stock. */
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

/** Returns a mail about a subscription, in the customer's language. */
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
