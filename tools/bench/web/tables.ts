import { type Bound, isKept, type Medians, PLAIN } from './bounds';
import { markdownTable } from './performancePage';

/** Rounds to two significant digits, or to an integer from 100 on. */
const figure = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : String(+value.toPrecision(2)));

export function tableOfLoads(medians: Medians): string {
  const plain = medians.get(PLAIN)?.largest;
  const head = [
    'page',
    'largest element ms',
    '× plain',
    'blocking ms',
    'main-thread CPU ms',
    'JS br KiB',
    'prefetched KiB',
    'shift',
  ];
  const rows = [...medians].map(([name, { largest, blocking, cpu, scriptKib, prefetchedKib, shift }]) => [
    name,
    figure(largest),
    plain ? (largest / plain).toFixed(2) : '–',
    figure(blocking),
    figure(cpu),
    figure(scriptKib),
    figure(prefetchedKib),
    shift.toFixed(3),
  ]);
  return markdownTable(head, rows);
}

export const tableOfBounds = (bounds: readonly Bound[]): string =>
  markdownTable(
    ['bound', 'measured', 'limit', 'kept'],
    bounds.map((bound) => [bound.what, figure(bound.measured), figure(bound.limit), isKept(bound) ? 'yes' : 'NO']),
  );
