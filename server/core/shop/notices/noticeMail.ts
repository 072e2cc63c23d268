import type { IsoDate } from '#src/domain/isoDate';
import { lastLinkDay, type OrderLink } from '#src/domain/order/mailLinks';
import { isFree, orderTotals } from '#src/domain/order/order';
import type { MailBlock, MailDraft } from '../../platform/mail/MailDraft';
import { orderLinkBlocks } from '../../platform/mail/orderLinkBlocks';
import { cardLink } from '../orders/orderMails';
import type { AppContext } from '../../platform/context/AppContext';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { formatMoney } from '../../platform/wire/format';

interface Notice {
  /** ISO date of the charge. */
  day: IsoDate;
  /** Links that move the order; empty while the order cannot be moved. */
  links: readonly OrderLink[];
  /** Token that turns notices off. */
  unsubscribeToken: string;
}

/** URL of the unsubscribe page, also called by mail programs (RFC 8058). */
const unsubscribeUrl = (origin: string, token: string): string => `${origin}/unsubscribe?token=${token}`;

/** Returns amount and card, or amount and link to the card choice. Free orders have neither (rules §7.17, §26.4). */
function chargeBlocks(subscription: LockedSubscription, origin: string): MailBlock[] {
  if (isFree(subscription)) return [{ say: 'nextOrderFree' }];
  if (subscription.cardLast4 !== null) return [{ say: 'nextCharge' }, { say: 'chargedCard' }];
  const { path, label } = cardLink(subscription);
  return [{ say: 'nextCharge' }, { say: 'chargedNoCard' }, { link: `${origin}${path}`, label }];
}

/** Mail about a coming charge, with links that move the order (rules §26.1, §26.3, §26.4). */
export function noticeMail(
  { formatDay, publicOrigin }: Pick<AppContext, 'formatDay' | 'publicOrigin'>,
  subscription: LockedSubscription,
  { day, links, unsubscribeToken }: Notice,
): MailDraft {
  const { id, email, lang, firstName, productName, cardLast4, status } = subscription;
  const origin = publicOrigin();
  const isResuming = status === 'PAUSED';
  const off = unsubscribeUrl(origin, unsubscribeToken);
  return {
    to: email,
    lang,
    firstName,
    params: {
      product: productName,
      total: formatMoney(orderTotals([subscription]).totalCents, lang),
      date: formatDay(day, lang),
      until: formatDay(lastLinkDay(day), lang),
      nextCard: cardLast4 ?? '',
    },
    subject: isResuming ? 'noticeResumesSubject' : 'noticeSubject',
    body: [
      { say: isResuming ? 'noticeResumesIntro' : 'noticeIntro' },
      ...chargeBlocks(subscription, origin),
      ...orderLinkBlocks(links, origin),
      { link: `${origin}/manage-subscriptions/${id}`, label: 'manageAction' },
      { say: 'noticeOff' },
      { link: off, label: 'noticeOffAction' },
    ],
    headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
