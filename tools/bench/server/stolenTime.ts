import { existsSync, readFileSync } from 'node:fs';

const STAT = '/proc/stat';
const STEAL = 7;
/** Maximum share of stolen processor time, from 0 to 1, in a valid measurement. */
const QUIET = 0.03;

function ticks(): { stolen: number; all: number } {
  const counts = readFileSync(STAT, 'utf8').split('\n', 1)[0]?.match(/\d+/g)?.map(Number) ?? [];
  return { stolen: counts[STEAL] ?? 0, all: counts.slice(0, STEAL + 1).reduce((sum, count) => sum + count, 0) };
}

/**
 * Measures the processor time that other virtual machines take.
 * @returns a function that returns the stolen share since the start, from 0 to 1; undefined without /proc/stat
 */
function watchStolenTime(): () => number | undefined {
  if (!existsSync(STAT)) return () => undefined;
  const before = ticks();
  return () => {
    const after = ticks();
    return (after.stolen - before.stolen) / (after.all - before.all);
  };
}

/** @returns a function that returns true if at most 3 % of time was stolen, or without /proc/stat */
export function watchQuiet(): () => boolean {
  const stolenTime = watchStolenTime();
  return () => (stolenTime() ?? 0) <= QUIET;
}
