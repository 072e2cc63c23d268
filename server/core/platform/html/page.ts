import { DECLARATION_PATHS } from '#src/domain/declaration/declarationPaths';
import type { Language } from '#src/domain/language';
import type { Shop } from '../config/config';
import { escapeHtml } from '../mail/escapeHtml';
import { translate } from '../wire/translate';
import { PAGE_STYLE } from './pageStyle';

interface Page {
  lang: Language;
  shop: Shop;
  title: string;
  /** HTML below the title, with values already escaped. */
  body: string;
}

/** Form of one button, which posts hidden fields to the current URL. */
export interface ButtonForm {
  button: string;
  fields: Readonly<Record<string, string>>;
}

export function buttonForm({ button, fields }: ButtonForm): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post">${inputs.join('')}<button>${escapeHtml(button)}</button></form>`;
}

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

interface FooterItem {
  link: string | undefined;
  label: string;
}

const footerList = (items: readonly FooterItem[]): string => {
  const links = items.map(
    ({ link, label }) => link && `<li><a href="${escapeHtml(link)}">${escapeHtml(label)}</a></li>`,
  );
  return `<ul>${links.filter(Boolean).join('\n')}</ul>`;
};

const footerOf = (lang: Language, { contactEmail, imprintUrl, privacyUrl }: Shop): string => `<footer>
<nav aria-label="${escapeHtml(translate(lang, 'pageNav'))}">
${footerList([
  { link: DECLARATION_PATHS.cancellation[lang], label: translate(lang, 'cancellationLink') },
  { link: DECLARATION_PATHS.withdrawal[lang], label: translate(lang, 'withdrawalLink') },
])}
</nav>
${footerList([
  { link: contactEmail && `mailto:${contactEmail}`, label: translate(lang, 'contactLink') },
  { link: imprintUrl, label: translate(lang, 'imprintLink') },
  { link: privacyUrl, label: translate(lang, 'privacyLink') },
])}
</footer>`;

/**
 * Returns an HTML page that works without the portal and without JavaScript.
 * @param nonce CSP nonce of the reply, for the page's style
 */
export const page = ({ lang, shop, title, body }: Page, nonce: string): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – ${escapeHtml(shop.brandName)}</title>
<style nonce="${nonce}">${PAGE_STYLE}</style>
</head>
<body>
<header><a class="brand" href="/">${escapeHtml(shop.brandName)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
${footerOf(lang, shop)}
</body>
</html>`;
