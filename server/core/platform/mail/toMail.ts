import type { MailDraft } from './MailDraft';
import type { MailSender } from './mailSender';
import { renderMail, type Mail } from './renderMail';

/** A mail as the outbox holds it: its draft, or what an earlier version has rendered when it queued it. */
export type StoredMail = { to: string } & (
  { draft: Omit<MailDraft, 'to'>; rendered: null } | { draft: null; rendered: Omit<Mail, 'to'> }
);

/** The mail as it is sent. @throws what `renderMail` does */
export const toMail = async ({ to, draft, rendered }: StoredMail, sender: MailSender): Promise<Mail> =>
  draft === null ? { to, ...rendered } : await renderMail({ to, ...draft }, sender);
