import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { type Bound, isKept, type Medians, PLAIN } from './bounds';

const FILE = 'docs/performance.md';

/** A figure with three digits, or all before its point. */
const figure = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : String(+value.toPrecision(2)));

/** A table in Markdown; the first row is its head, and all columns but the first are figures. */
const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

export function tableOfLoads(medians: Medians): string {
  const plain = medians.get(PLAIN)?.largest;
  const head = ['page', 'largest element ms', '× plain', 'blocking ms', 'main-thread CPU ms', 'JS br KiB', 'shift'];
  const rows = [...medians].map(([name, { largest, blocking, cpu, scriptKib, shift }]) => [
    name,
    figure(largest),
    plain ? (largest / plain).toFixed(2) : '–',
    figure(blocking),
    figure(cpu),
    figure(scriptKib),
    shift.toFixed(3),
  ]);
  return markdownTable(head, rows);
}

export const tableOfBounds = (bounds: readonly Bound[]): string =>
  markdownTable(
    ['bound', 'measured', 'limit', 'kept'],
    bounds.map((bound) => [bound.what, figure(bound.measured), figure(bound.limit), isKept(bound) ? 'yes' : 'NO']),
  );

export function measuredNow(rounds: number): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
  return `Measured on ${day}, medians of ${rounds === 1 ? 'one round' : `${rounds} rounds`}:`;
}

/** Replaces what is between the two marks of a command in docs/performance.md. */
export async function writeResult(command: string, text: string): Promise<void> {
  const [start, end] = [`<!-- ${command} -->`, `<!-- end of ${command} -->`];
  const page = readFileSync(FILE, 'utf8');
  const [before, rest = ''] = page.split(start);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined) throw new Error(`${FILE} has no "${start}" and "${end}"`);
  const written = `${before}${start}\n\n${text}\n\n${end}${after}`;
  writeFileSync(FILE, await format(written, { ...(await resolveConfig(FILE)), parser: 'markdown' }));
}
