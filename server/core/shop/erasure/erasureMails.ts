import { ERASURE_LINK_HOURS } from '#src/domain/customer/erasure';
import type { IsoDate } from '#src/domain/isoDate';
import type { AppContext } from '../../platform/context/AppContext';
import type { MailDraft } from '../../platform/mail/MailDraft';
import type { LockedCustomer } from '../customers/repository';

type Reader = Pick<LockedCustomer, 'email' | 'firstName' | 'lang'>;

/** Mail whose link confirms an erasure (rules §40.3). @param link address with the token */
export const confirmErasureMail = ({ email: to, firstName, lang }: Reader, link: string): MailDraft => ({
  ...{ to, firstName, lang, params: { hours: ERASURE_LINK_HOURS }, subject: 'eraseSubject' },
  body: [{ say: 'eraseIntro' }, { link, label: 'eraseAction' }, { say: 'eraseExpiry' }, { say: 'notYou' }],
});

/** Last mail to an erased customer (rules §40.5). */
export const erasedMail = ({ email: to, firstName, lang }: Reader): MailDraft => ({
  ...{ to, firstName, lang, params: {}, subject: 'erasedSubject' },
  body: [{ say: 'erasedText' }, { say: 'erasedKept' }],
});

/** Mail that announces the erasure of an inactive customer (rules §40.11). @param lastDay on which a sign-in keeps the account */
export const announcedMail = (
  { formatDay, publicOrigin }: Pick<AppContext, 'formatDay' | 'publicOrigin'>,
  { email: to, firstName, lang }: Reader,
  lastDay: IsoDate,
): MailDraft => ({
  ...{ to, firstName, lang, params: { day: formatDay(lastDay, lang) }, subject: 'idleSubject' },
  body: [
    { say: 'idleText' },
    { say: 'idleKeep' },
    { link: publicOrigin(), label: 'codeAction' },
    { say: 'idleInvoices' },
  ],
});
