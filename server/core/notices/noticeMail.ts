import type { IsoDate } from '../../../src/domain/isoDate';
import { lastLinkDay, type LinkCommand } from '../../../src/domain/order/linkCommands';
import { orderTotals } from '../../../src/domain/order/order';
import type { OrderLink } from '../actionLinks/addOrderLinks';
import type { MailDraft } from '../mail/MailDraft';
import { cardLink } from '../orders/orderMails';
import type { Services } from '../services/services';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { formatMoney } from '../wire/format';
import type { MailKey } from '../wire/translate';

interface Notice {
  /** Of the charge. */
  day: IsoDate;
  /** None where the order cannot be moved yet. */
  links: readonly OrderLink[];
  /** What switches the notices off. */
  unsubscribeToken: string;
}

const LABELS: Record<LinkCommand, MailKey> = {
  skip: 'noticeSkip',
  delay7: 'noticeDelay7',
  delay14: 'noticeDelay14',
};

/** Where notices are switched off: the page, and what a mail program calls by itself (RFC 8058). */
const unsubscribeUrl = (origin: string, token: string): string => `${origin}/unsubscribe?token=${token}`;

/** What is charged soon, when and to which card, with links that move it (rules §26.1, §26.3, §26.4). */
export function noticeMail(
  { formatDay, publicOrigin }: Pick<Services, 'formatDay' | 'publicOrigin'>,
  subscription: LockedSubscription,
  { day, links, unsubscribeToken }: Notice,
): MailDraft {
  const { id, email, lang, firstName, productName, cardLast4, status } = subscription;
  const origin = publicOrigin();
  const isResuming = status === 'PAUSED';
  const { path, label } = cardLink(subscription);
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
      { say: 'nextCharge' },
      { say: cardLast4 === null ? 'chargedNoCard' : 'chargedCard' },
      ...(cardLast4 === null ? [{ link: `${origin}${path}`, label }] : []),
      { link: `${origin}/manage-subscriptions/${id}`, label: 'manageAction' },
      ...(links.length > 0 ? [{ say: 'noticeLinks' } as const] : []),
      ...links.map(({ command, token }) => ({ link: `${origin}/go#${token}`, label: LABELS[command] })),
      { say: 'noticeOff' },
      { link: off, label: 'noticeOffAction' },
    ],
    headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
