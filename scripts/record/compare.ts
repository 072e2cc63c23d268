import type { Exchange } from './Recorder';

const SHOWN = 300;

/** What was asked, and for which time: the same request is asked again where something has changed in between. */
function keyed(exchanges: readonly Exchange[]): Map<string, Exchange> {
  const counts = new Map<string, number>();
  return new Map(
    exchanges.map((exchange) => {
      const { request, as, sent } = exchange;
      const key = `${request} as ${as} ${JSON.stringify(sent)}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [`${key} (${count})`, exchange];
    }),
  );
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Each place at which two values differ. */
function differences(left: unknown, right: unknown, place: string): string[] {
  if (JSON.stringify(left) === JSON.stringify(right)) return [];
  const isDeep = [left, right].every((value) => typeof value === 'object' && value !== null);
  if (!isDeep) return [`${place}: ${shown(left)} → ${shown(right)}`];
  const [a, b] = [left, right] as [Record<string, unknown>, Record<string, unknown>];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.flatMap((name) => differences(a[name], b[name], `${place}.${name}`));
}

/** @returns a paragraph for each request whose reply is another one, or that one of the recordings lacks */
export function compare(before: readonly Exchange[], after: readonly Exchange[]): string[] {
  const [left, right] = [keyed(before), keyed(after)];
  const found: string[] = [];
  for (const [key, exchange] of left) {
    const other = right.get(key);
    const lines = other
      ? [
          ...differences(exchange.status, other.status, 'status'),
          ...differences(exchange.headers, other.headers, 'headers'),
          ...differences(exchange.reply, other.reply, 'reply'),
        ]
      : ['only in the first recording'];
    if (lines.length > 0) found.push([key, ...lines].map((line) => line.slice(0, SHOWN)).join('\n  '));
  }
  for (const key of right.keys())
    if (!left.has(key)) found.push(`${key.slice(0, SHOWN)}\n  only in the second recording`);
  return found;
}
