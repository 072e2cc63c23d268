import type { AdminRole } from '#src/domain/adminRole';
import type { Language } from '#src/domain/language';
import type { MailDraft } from '../../core/platform/mail/MailDraft';
import { translateMail } from '../../core/platform/wire/translate';

interface InviteMail {
  to: string;
  lang: Language;
  /** E-mail address of the inviting owner. */
  by: string;
  role: AdminRole;
  publicOrigin: () => string;
}

const ROLE_NAMES = { owner: 'roleOwner', support: 'roleSupport', viewer: 'roleViewer' } as const;

/** Mail to a new admin, with a link to the sign-in (rules §36.6). */
export const inviteMail = ({ to, lang, by, role, publicOrigin }: InviteMail): MailDraft => ({
  to,
  lang,
  params: { by },
  subject: 'inviteSubject',
  body: [
    { say: 'inviteIntro' },
    { facts: [{ name: 'inviteRole', value: translateMail(lang, ROLE_NAMES[role]) }] },
    { say: 'inviteSignIn' },
    { link: `${publicOrigin()}/`, label: 'codeAction' },
    { say: 'inviteUnexpected' },
  ],
});
