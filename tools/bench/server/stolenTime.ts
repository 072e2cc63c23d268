import { existsSync, readFileSync } from 'node:fs';

const STAT = '/proc/stat';
const STEAL = 7;
/** The share that others may take while something is measured that counts. */
const QUIET = 0.03;

function ticks(): { stolen: number; all: number } {
  const counts = readFileSync(STAT, 'utf8').split('\n', 1)[0]?.match(/\d+/g)?.map(Number) ?? [];
  return { stolen: counts[STEAL] ?? 0, all: counts.slice(0, STEAL + 1).reduce((sum, count) => sum + count, 0) };
}

/**
 * A rented machine shares its processors: what others take from it makes every figure longer.
 * @returns reports the share of the time since now that was taken, from 0 to 1; undefined where the system does not report it
 */
function watchStolenTime(): () => number | undefined {
  if (!existsSync(STAT)) return () => undefined;
  const before = ticks();
  return () => {
    const after = ticks();
    return (after.stolen - before.stolen) / (after.all - before.all);
  };
}

/** @returns reports whether others left this machine alone since now; yes where the system does not report it */
export function watchQuiet(): () => boolean {
  const stolenTime = watchStolenTime();
  return () => (stolenTime() ?? 0) <= QUIET;
}
