import type { AppContext } from '../../core/platform/context/AppContext';
import { mailSender, type MailSender } from '../../core/platform/mail/mailSender';
import { mailSubject } from '../../core/platform/mail/mailSubject';
import { renderMail } from '../../core/platform/mail/renderMail';
import { blankDraft, blankLinks, blankRendered, hasSecret } from '../../core/platform/mail/blankMail';
import type { ListedMail } from './fileSchemas';
import type { FileMail } from './mailsRepository';

export const senderOf = ({ config, publicOrigin }: Pick<AppContext, 'config' | 'publicOrigin'>): MailSender =>
  mailSender({ config, publicOrigin });

function subjectOf({ draft, subject }: FileMail, { brandName }: MailSender): string {
  return draft === null ? blankRendered(subject ?? '') : mailSubject(blankDraft(draft), brandName);
}

/** Returns a mail as a row of the file, without its text. */
export function listedMail(mail: FileMail, sender: MailSender): ListedMail {
  const { mailId, at, state, sentAt, failure, draft } = mail;
  const isResendable = state !== 'waiting' && draft !== null && !hasSecret(draft);
  return { mailId, at, subject: subjectOf(mail, sender), state, sentAt, failure, isResendable };
}

/** Returns the plain text of a mail as it was read, without codes, links' queries and tokens (rules §38.5). */
export async function readableText({ to, draft, text }: FileMail, sender: MailSender): Promise<string> {
  if (draft === null) return blankRendered(text ?? '');
  const mail = await renderMail({ to, ...blankDraft(draft) }, sender);
  return blankLinks(mail.text);
}
