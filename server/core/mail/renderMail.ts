import { translateMail, type MailKey } from '../wire/translate';
import { escapeHtml } from './escapeHtml';
import type { MailBlock, MailDraft } from './MailDraft';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
}

type Say = (key: MailKey) => string;

const asText = (block: MailBlock, say: Say): string => {
  if ('say' in block) return say(block.say);
  if ('code' in block) return block.code;
  if ('facts' in block) return block.facts.map(({ name, value }) => `${say(name)}: ${value}`).join('\n');
  return `${say(block.label)}: ${block.link}`;
};

const asHtml = (block: MailBlock, say: Say): string => {
  if ('say' in block) return `<p>${escapeHtml(say(block.say))}</p>`;
  if ('code' in block)
    return `<p style="font-size:28px;letter-spacing:6px"><strong>${escapeHtml(block.code)}</strong></p>`;
  if ('facts' in block)
    return `<p>${block.facts.map(({ name, value }) => escapeHtml(`${say(name)}: ${value}`)).join('<br>')}</p>`;
  return `<p><a href="${escapeHtml(block.link)}">${escapeHtml(say(block.label))}</a></p>`;
};

/** Writes a mail in its reader's language, once as plain text and once as HTML. */
export function renderMail(draft: MailDraft, brandName: string): Mail {
  const { to, lang, firstName, params, subject, body, headers } = draft;
  const say: Say = (key) => translateMail(lang, key, { brand: brandName, ...params });
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
  return { to, subject: say(subject), text, html, ...(headers && { headers }) };
}
