import type { Language } from '#src/domain/language';
import type { MailDraft } from '../../core/platform/mail/MailDraft';

/** Mail about too many wrong sign-in codes (rules §5.22). */
export const guessingMail = (to: string, lang: Language): MailDraft => ({
  to,
  lang,
  params: {},
  subject: 'guessingSubject',
  body: [{ say: 'guessingIntro' }, { say: 'guessingKnown' }, { say: 'guessingHelp' }],
});
