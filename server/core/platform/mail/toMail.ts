import type { MailDraft } from './MailDraft';
import type { MailSender } from './mailSender';
import { renderMail, type Mail } from './renderMail';

/** Mail in the outbox: a draft, or a rendered mail of an earlier server version. */
export type StoredMail = { to: string } & (
  { draft: Omit<MailDraft, 'to'>; rendered: null } | { draft: null; rendered: Omit<Mail, 'to'> }
);

/** Renders a stored mail. @throws Error as `renderMail` */
export const toMail = async ({ to, draft, rendered }: StoredMail, sender: MailSender): Promise<Mail> =>
  draft === null ? { to, ...rendered } : await renderMail({ to, ...draft }, sender);
