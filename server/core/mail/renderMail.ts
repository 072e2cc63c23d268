import type { Language } from '../../../src/domain/language';
import { OTP_VALID_MINUTES } from '../../../src/domain/customer/otp';
import { translateMail, type MailKey, type MessageParams } from '../wire/translate';
import { escapeHtml } from './escapeHtml';

/** A mail as it is read: lines of text, a code to copy, a link to follow. */
export interface MailDraft {
  to: string;
  lang: Language;
  firstName?: string;
  params: MessageParams;
  subject: MailKey;
  body: readonly MailBlock[];
  headers?: MailHeaders;
}

/** Headers beside the usual ones, by their names. */
type MailHeaders = Readonly<Record<string, string>>;

type MailBlock = { say: MailKey } | { code: string } | { link: string; label: MailKey };

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: MailHeaders;
  /** How long the code in it is valid: it goes out before other mails, and not at all when it is too late. */
  validMinutes?: number;
}

type Say = (key: MailKey) => string;

const asText = (block: MailBlock, say: Say): string => {
  if ('say' in block) return say(block.say);
  return 'code' in block ? block.code : `${say(block.label)}: ${block.link}`;
};

const asHtml = (block: MailBlock, say: Say): string => {
  if ('say' in block) return `<p>${escapeHtml(say(block.say))}</p>`;
  if ('code' in block)
    return `<p style="font-size:28px;letter-spacing:6px"><strong>${escapeHtml(block.code)}</strong></p>`;
  return `<p><a href="${escapeHtml(block.link)}">${escapeHtml(say(block.label))}</a></p>`;
};

/** Writes a mail in its reader's language, once as plain text and once as HTML. */
export function renderMail({ to, lang, firstName, params, subject, body, headers }: MailDraft): Mail {
  const say: Say = (key) => translateMail(lang, key, params);
  const greeting = firstName
    ? translateMail(lang, 'greeting', { name: firstName })
    : translateMail(lang, 'greetingNameless');
  const text = [greeting, ...body.map((block) => asText(block, say)), say('closing')].join('\n\n');
  const html = [
    `<!doctype html><html lang="${lang}"><body style="font-family:sans-serif;font-size:16px">`,
    `<p>${escapeHtml(greeting)}</p>`,
    ...body.map((block) => asHtml(block, say)),
    `<p>${escapeHtml(say('closing'))}</p></body></html>`,
  ].join('\n');
  const hasCode = body.some((block) => 'code' in block);
  return {
    ...{ to, subject: say(subject), text, html },
    ...(headers && { headers }),
    ...(hasCode && { validMinutes: OTP_VALID_MINUTES }),
  };
}
