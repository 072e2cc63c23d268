import { translateMail, type MailKey } from '../wire/translate';
import type { MailDraft } from './MailDraft';
import type { MailSender } from './mailSender';

/** A mail as it is sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Renders a mail in its reader's language, as HTML and as text. It takes a millisecond or so, and the first one loads the
 * template library: not for a call that somebody waits for.
 * @throws where it does not know a text or a kind of block, as in the draft of a newer version
 */
export async function renderMail(draft: MailDraft, { brandName, footer }: MailSender): Promise<Mail> {
  const { renderDocument } = await import('./renderDocument');
  const { to, lang, firstName, params, subject: subjectKey, heading, body, headers } = draft;
  const say = (key: MailKey) => translateMail(lang, key, { brand: brandName, ...params });
  const greeting = firstName
    ? translateMail(lang, 'greeting', { name: firstName })
    : translateMail(lang, 'greetingNameless');
  const subject = say(subjectKey);
  const content = await renderDocument({
    ...{ lang, body, brandName, footer: footer(lang), subject, greeting, say },
    heading: heading ? say(heading) : subject,
  });
  return { to, subject, ...content, ...(headers && { headers }) };
}
