import type { Language } from '../../../src/domain/language';
import { escapeHtml } from '../../core/mail/escapeHtml';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 2rem auto; padding: 0 1rem; color: #1d2a22; background: #fbf9f4 }
  h1 { font-size: 1.4rem } button { font: inherit; min-height: 44px; padding: 0.4rem 1.2rem }`;

interface PlainPage {
  lang: Language;
  title: string;
  text: string;
  /** A button that sends the page's own address as a POST; its fields are hidden ones. */
  form?: { button: string; fields: Readonly<Record<string, string>> };
}

const formOf = ({ button, fields }: NonNullable<PlainPage['form']>): string => {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post">${inputs.join('')}<button>${escapeHtml(button)}</button></form>`;
};

/**
 * A page of the server's own that needs neither the portal nor JavaScript.
 * @param nonce of the reply, under which its style may be used
 */
export const plainPage = ({ lang, title, text, form }: PlainPage, nonce: string): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${form ? formOf(form) : ''}
</main>
</body>
</html>`;
