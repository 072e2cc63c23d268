import { escapeHtml } from '#server/core/platform/mail/escapeHtml';
import type { RenderedSample } from '../../__tests__/support/mails/renderSamples';

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; padding: 0 1rem; max-width: 84rem }
  article { display: grid; grid-template-columns: minmax(0, 44rem) minmax(0, 1fr); gap: 1rem; margin: 0 0 3rem }
  h2, p { grid-column: 1 / -1; margin: 0 } iframe { width: 100%; height: 56rem; border: 1px solid }
  pre { font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
  @media (max-width: 60rem) { article { grid-template-columns: minmax(0, 1fr) } }`;

const article = ({ name, lang, mail: { subject, html, text } }: RenderedSample): string => `<article lang="${lang}">
<h2>${escapeHtml(subject)}</h2>
<p>${escapeHtml(name)}, ${lang}</p>
<iframe title="${escapeHtml(`${name}, ${lang}`)}" sandbox srcdoc="${escapeHtml(html)}"></iframe>
<pre>${escapeHtml(text)}</pre>
</article>`;

/** Returns an HTML page of all mails, each rendered in an iframe beside its text part. */
export const mailsPage = (samples: readonly RenderedSample[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${samples.length} mails</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${samples.length} mails</h1>
${samples.map(article).join('\n')}
</body>
</html>
`;
