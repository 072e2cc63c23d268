import { escapeHtml } from '#server/core/platform/mail/escapeHtml';
import { SCRIPT } from './galleryScript';
import type { Atlas, Shot } from './Shot';

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 1rem auto; padding: 0 1rem; max-width: 90rem }
  form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; margin: 1rem 0 }
  label { display: grid } input, select { font: inherit; padding: 0.25rem 0.5rem }
  ul.shots { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1.5rem }
  .shots h2 { font-size: 1rem; margin: 0 } .shots p, .shots li li { margin: 0; overflow-wrap: anywhere }
  .frame { display: block; max-height: 24rem; overflow: hidden; border: 1px solid }
  .frame img, .pair img { width: 100%; height: auto; display: block }
  .pair { position: relative } .pair img + img { position: absolute; inset: 0; clip-path: inset(0 0 0 var(--at, 50%)) }
  .findings { border-inline-start: 0.25rem solid; padding-inline-start: 0.5rem; white-space: pre-line }`;

/** What a picture can be found by. */
const wordsOf = ({ page, state, machines, language, width, theme, findings }: Shot): string =>
  [page, state, ...machines, language, `${width}`, theme, ...findings].join(' ').toLowerCase();

const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `<details><summary>${title}: ${lines.length}</summary><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul></details>`;

/** What a picture shows, in words. */
const nameOf = ({ page, state, language, width, theme }: Shot): string =>
  `${page}, ${state}: ${language}, ${width}, ${theme}`;

/** A picture, or the same one before and after with a slider between them. */
function pictureOf(shot: Shot, before: string | undefined): string {
  const name = escapeHtml(nameOf(shot));
  const image = `<img src="${escapeHtml(shot.image)}" alt="${name}" loading="lazy">`;
  if (!before) return `<a class="frame" href="${escapeHtml(shot.image)}">${image}</a>`;
  return `<div class="pair"><img src="${escapeHtml(before)}" alt="${name}, before" loading="lazy">${image}</div>
<label>Before, after: ${name}<input type="range" min="0" max="100" value="50"></label>`;
}

/** One picture with all that is known of it. */
const itemOf = (shot: Shot, before?: string): string => `<li data-words="${escapeHtml(wordsOf(shot))}">
<h2>${escapeHtml(`${shot.page}: ${shot.state}`)}</h2>
<p>${escapeHtml(`${shot.language}, ${shot.width}, ${shot.theme}`)}</p>
${pictureOf(shot, before)}
${shot.findings.length > 0 ? `<p class="findings">${shot.findings.map(escapeHtml).join('\n')}</p>` : ''}
${list('Machines', shot.machines)}${list('Calls', shot.calls)}
</li>`;

const options = (values: readonly (string | number)[]): string =>
  ['', ...new Set(values)].map((value) => `<option value="${value}">${value || 'all'}</option>`).join('');

const choice = (name: string, values: readonly (string | number)[]): string =>
  `<label>${name}<select name="${name.toLowerCase()}">${options(values)}</select></label>`;

interface GalleryOptions {
  /** The picture that a picture is compared with, by its file, where the gallery shows changes only. */
  beforeOf?: (shot: Shot) => string | undefined;
  title?: string;
}

/** The atlas as one page without outside loads, findings first (rules §31.5). */
export function gallery(
  { shots, missing, failures }: Atlas,
  { beforeOf, title = 'Atlas' }: GalleryOptions = {},
): string {
  const sorted = [...shots].sort((one, other) => other.findings.length - one.findings.length);
  const problems = [...missing.map((state) => `No path reaches ${state}`), ...failures];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}: ${shots.length} pictures</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${list('Not reached', problems)}
<form role="search">
<label>Page, state, machine or finding<input type="search" name="words"></label>
${choice(
  'Language',
  shots.map(({ language }) => language),
)}
${choice(
  'Width',
  shots.map(({ width }) => width),
)}
${choice(
  'Theme',
  shots.map(({ theme }) => theme),
)}
<label><input type="checkbox" name="findings"> With findings only</label>
</form>
<p role="status"></p>
<ul class="shots">
${sorted.map((shot) => itemOf(shot, beforeOf?.(shot))).join('\n')}
</ul>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
