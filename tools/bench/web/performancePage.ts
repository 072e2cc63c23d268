import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

const FILE = 'docs/performance.md';

/** Returns a Markdown table with right-aligned figures after the first column. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

export function measuredNow(rounds: number): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
  return `Measured on ${day}, medians of ${rounds === 1 ? 'one round' : `${rounds} rounds`}:`;
}

/** Replaces the text between a command's marks in docs/performance.md. @throws Error if a mark is missing */
export async function writeResult(command: string, text: string): Promise<void> {
  const [start, end] = [`<!-- ${command} -->`, `<!-- end of ${command} -->`];
  const page = readFileSync(FILE, 'utf8');
  const [before, rest = ''] = page.split(start);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined) throw new Error(`${FILE} has no "${start}" and "${end}"`);
  const written = `${before}${start}\n\n${text}\n\n${end}${after}`;
  writeFileSync(FILE, await format(written, { ...(await resolveConfig(FILE)), parser: 'markdown' }));
}
