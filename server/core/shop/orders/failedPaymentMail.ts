import type { MailDraft } from '../../platform/mail/MailDraft';
import type { MailKey } from '../../platform/wire/translate';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { subscriptionMail } from '../subscriptions/subscriptionMail';
import { cardLine, cardLink, paramsOf, type Billed, type MailServices } from './orderMails';

interface Content {
  subject: MailKey;
  lines: MailKey[];
}

/** Names the declined card, or a missing card if the subscription still has no card. */
function unpaidLines({ cardLast4 }: LockedSubscription, billed: Billed): MailKey[] {
  if (billed.cardLast4 !== null) return cardLine(billed, 'declinedCard');
  return cardLast4 === null ? ['failedNoCard'] : [];
}

/** Content of a try that is repeated with the same card, or with the next one. */
function declinedContent(subscription: LockedSubscription, billed: Billed): Content {
  const intro: MailKey[] = ['failedIntro', ...unpaidLines(subscription, billed)];
  if (subscription.retryOn === null) return { subject: 'givenUpSubject', lines: [...intro, 'givenUpNext'] };
  return {
    subject: 'failedSubject',
    lines: [...intro, subscription.cardLast4 === null ? 'failedRetryNoCard' : 'failedRetry'],
  };
}

/** Content about a bank that wants the person (rules §35.15). */
const unconfirmedContent = ({ retryOn }: LockedSubscription, billed: Billed): Content =>
  retryOn === null
    ? { subject: 'givenUpSubject', lines: ['failedIntro', 'unconfirmedLast', 'givenUpUncharged'] }
    : {
        subject: 'unconfirmedSubject',
        lines: ['unconfirmedIntro', ...cardLine(billed, 'unconfirmedCard'), 'unconfirmedNext'],
      };

/** Content about a card that its bank refuses for good (rules §35.17). */
const unusableContent = ({ retryOn }: LockedSubscription, billed: Billed): Content => ({
  subject: retryOn === null ? 'givenUpSubject' : 'cardUnusableSubject',
  lines: [
    'failedIntro',
    ...cardLine(billed, 'cardUnusableCard'),
    retryOn === null ? 'givenUpUncharged' : 'cardUnusableNext',
  ],
});

const CONTENTS = { unconfirmed: unconfirmedContent, cardUnusable: unusableContent };

/**
 * Mail about a failed renewal: the next retry, or `RECYCLE_FAILED` after the last retry (rules §7.11).
 * @param payToken token of the link by which the person confirms; null without one
 */
export function failedPaymentMail(
  context: MailServices,
  subscription: LockedSubscription,
  billed: Billed,
  payToken: string | null = null,
): MailDraft {
  const { retryOn, failedFor, lang } = subscription;
  const isChargedAgain = failedFor !== 'unconfirmed' && failedFor !== 'cardUnusable';
  const { subject, lines } = (isChargedAgain ? declinedContent : CONTENTS[failedFor])(subscription, billed);
  return subscriptionMail(context, subscription, {
    subject,
    lines,
    params: { ...paramsOf(subscription, billed), retry: context.formatDay(retryOn, lang) },
    link: payToken === null ? cardLink(subscription) : { path: `/pay?token=${payToken}`, label: 'confirmAction' },
    receipt: billed.receipt,
    // Because the lines already describe the next charge (rules §25.9).
    isNextChargeKnown: retryOn !== null && isChargedAgain,
  });
}
