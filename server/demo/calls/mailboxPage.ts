import { escapeHtml } from '../../core/platform/mail/escapeHtml';
import type { Mail } from '../../core/platform/mail/renderMail';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1d2a22; background: #fbf9f4 }
  article { background: #fff; border: 1px solid #d9d3c4; border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0 }
  h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin: 0 } time { color: #55605a; font-size: 0.9rem }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere } input { font: inherit; padding: 0.4rem; width: min(100%, 22rem) }
  button { font: inherit; padding: 0.4rem 0.9rem }`;

const LINK = /https?:\/\/\S+/g;
const withLinks = (text: string) => escapeHtml(text).replace(LINK, (link) => `<a href="${link}">${link}</a>`);

type MailboxMail = Mail & { sentAt: Date };

const article = ({ subject, text, sentAt }: MailboxMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<time datetime="${sentAt.toISOString()}">${sentAt.toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })}</time>
<pre>${withLinks(text)}</pre>
</article>`;

/** Returns the HTML page of a mailbox. @param nonce of the response's content security policy */
export const mailboxPage = (to: string, mails: readonly MailboxMail[], nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo mailbox</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<h1>Demo mailbox</h1>
<form><label>Mail to <input name="to" type="email" value="${escapeHtml(to)}"></label> <button>Show</button></form>
${mails.map(article).join('\n') || '<p>No mail yet.</p>'}
</body>
</html>`;
