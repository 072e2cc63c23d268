import type { PlanDate } from '../../../src/domain/planDate';
import { formatDay, formatMoney } from '../../format';
import type { Mail } from '../mail/renderMail';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { dayOrDash, subscriptionMail } from '../subscriptions/subscriptionMail';

const CARD_LINK = { path: '/address-payment-details?isEditPaymentCard=true', label: 'cardAction' } as const;

/** What was billed, or was to be. */
interface Billed {
  amountCents: number;
  publicOrigin: string;
}

export const movedMail = (subscription: LockedSubscription, from: PlanDate | null, publicOrigin: string): Mail =>
  subscriptionMail(subscription, {
    publicOrigin,
    subject: 'movedSubject',
    lines: ['movedIntro'],
    params: { from: dayOrDash(from) },
  });

export const skippedMail = (subscription: LockedSubscription, from: PlanDate | null, publicOrigin: string): Mail =>
  subscriptionMail(subscription, {
    publicOrigin,
    subject: 'skippedSubject',
    lines: ['skippedIntro'],
    params: { from: dayOrDash(from) },
  });

const amountOf = ({ lang }: LockedSubscription, amountCents: number) => ({ amount: formatMoney(amountCents, lang) });

export const orderedMail = (subscription: LockedSubscription, { amountCents, publicOrigin }: Billed): Mail =>
  subscriptionMail(subscription, {
    publicOrigin,
    subject: 'orderedSubject',
    lines: ['orderedIntro'],
    params: amountOf(subscription, amountCents),
  });

export const declinedMail = (subscription: LockedSubscription, { amountCents, publicOrigin }: Billed): Mail =>
  subscriptionMail(subscription, {
    publicOrigin,
    subject: 'declinedSubject',
    lines: ['declinedIntro', 'declinedNext'],
    params: amountOf(subscription, amountCents),
    link: CARD_LINK,
  });

/** A renewal that could not be paid: when it is tried again, or that the subscription has ended. */
export const failedPaymentMail = (subscription: LockedSubscription, { amountCents, publicOrigin }: Billed): Mail => {
  const { retryOn } = subscription;
  return subscriptionMail(subscription, {
    publicOrigin,
    subject: retryOn ? 'failedSubject' : 'givenUpSubject',
    lines: ['failedIntro', retryOn ? 'failedRetry' : 'givenUpNext'],
    params: { ...amountOf(subscription, amountCents), retry: retryOn ? formatDay(retryOn) : '–' },
    link: CARD_LINK,
  });
};

/** A renewal that waits for goods. */
export const waitingMail = (subscription: LockedSubscription, publicOrigin: string): Mail =>
  subscriptionMail(subscription, {
    publicOrigin,
    subject: 'waitingSubject',
    lines: ['waitingIntro'],
    params: { due: dayOrDash(subscription.nextBillDate) },
  });
