import type { Language } from '#src/domain/language';
import type { MailDraft } from '../../core/platform/mail/MailDraft';

interface CodeMail {
  to: string;
  lang: Language;
  firstName: string | undefined;
  code: string;
  publicOrigin: () => string;
}

/** Mail with the sign-in code. The link prefills the code without submitting it, because mail scanners follow links. */
export const codeMail = ({ to, lang, firstName, code, publicOrigin }: CodeMail): MailDraft => ({
  to,
  lang,
  ...(firstName !== undefined && { firstName }),
  params: { code },
  subject: 'codeSubject',
  heading: 'codeHeading',
  body: [
    { say: 'codeIntro' },
    { code },
    { say: 'codeLink' },
    { link: `${publicOrigin()}/otp?email_otp=${code}`, label: 'codeAction' },
    { say: 'codeExpiry' },
  ],
});
