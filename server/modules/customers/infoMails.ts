import type { AccountMail } from '../../core/shop/customers/accountMail';
import type { LockedCustomer } from '../../core/shop/customers/repository';

export const DETAILS_CHANGED: AccountMail = { subject: 'detailsSubject', lines: ['detailsIntro'] };

/** Tells both addresses of another one, so that whoever did not want this reads of it. */
export const emailChanged = (before: LockedCustomer, after: LockedCustomer): AccountMail[] =>
  [before.email, after.email].map((to) => ({
    to,
    subject: 'emailSubject',
    lines: ['emailIntro'],
    params: { from: before.email, email: after.email },
  }));
