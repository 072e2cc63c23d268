import type { MailDraft } from '../../platform/mail/MailDraft';
import type { AppContext } from '../../platform/context/AppContext';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { subscriptionMail } from '../subscriptions/subscriptionMail';
import type { ExpiringCard } from './expiryRepository';

/** Mail about a card that expires before the next order (rules §24.25). */
export const expiryMail = (
  context: Pick<AppContext, 'formatDay' | 'publicOrigin'>,
  subscription: LockedSubscription,
  { id, last4, expiry }: ExpiringCard,
): MailDraft =>
  subscriptionMail(context, subscription, {
    subject: 'expirySubject',
    lines: ['expiryIntro', 'expiryNext'],
    params: { last4, expiry },
    // Because this card cannot pay the next charge (rules §25.9).
    isNextChargeKnown: false,
    link: { path: `/address-payment-details?isEditPaymentCard=true&paySourceId=${id}`, label: 'expiryAction' },
  });
