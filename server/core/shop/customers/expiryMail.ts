import type { MailDraft } from '../../platform/mail/MailDraft';
import type { AppContext } from '../../platform/context/AppContext';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { subscriptionMail } from '../subscriptions/subscriptionMail';
import type { ExpiringCard } from './expiryRepository';

/** A card that is over before the order that it is to pay (rules §24.25). */
export const expiryMail = (
  context: Pick<AppContext, 'formatDay' | 'publicOrigin'>,
  subscription: LockedSubscription,
  { id, last4, expiry }: ExpiringCard,
): MailDraft =>
  subscriptionMail(context, subscription, {
    subject: 'expirySubject',
    lines: ['expiryIntro', 'expiryNext'],
    params: { last4, expiry },
    // This card cannot pay it.
    isNextChargeKnown: false,
    link: { path: `/address-payment-details?isEditPaymentCard=true&paySourceId=${id}`, label: 'expiryAction' },
  });
