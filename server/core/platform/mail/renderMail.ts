import { translateMail, type MailKey } from '../wire/translate';
import type { MailDraft } from './MailDraft';
import type { MailSender } from './mailSender';
import { mailSubject } from './mailSubject';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Renders a mail in its language, as HTML and plain text. Not for request handlers: the first call loads the template
 * library.
 * @throws Error for an unknown text key or block type, as in a draft of a newer server version
 */
export async function renderMail(draft: MailDraft, { brandName, footer }: MailSender): Promise<Mail> {
  const { renderDocument } = await import('./renderDocument');
  const { to, lang, firstName, params, heading, body, headers } = draft;
  const say = (key: MailKey) => translateMail(lang, key, { brand: brandName, ...params });
  const greeting = firstName
    ? translateMail(lang, 'greeting', { name: firstName })
    : translateMail(lang, 'greetingNameless');
  const subject = mailSubject(draft, brandName);
  const content = await renderDocument({
    ...{ lang, body, brandName, footer: footer(lang), subject, greeting, say },
    heading: heading ? say(heading) : subject,
  });
  return { to, subject, ...content, ...(headers && { headers }) };
}
