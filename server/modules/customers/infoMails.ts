import type { AccountMail } from '../../core/shop/customers/accountMail';
import type { LockedCustomer } from '../../core/shop/customers/repository';

export const DETAILS_CHANGED: AccountMail = { subject: 'detailsSubject', lines: ['detailsIntro'] };

/** Mails to the old and the new e-mail address, so that the owner notices an unwanted change. */
export const emailChanged = (before: LockedCustomer, after: LockedCustomer): AccountMail[] =>
  [before.email, after.email].map((to) => ({
    to,
    subject: 'emailSubject',
    lines: ['emailIntro'],
    params: { from: before.email, email: after.email },
  }));
