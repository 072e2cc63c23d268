const WEEKS_MAX = 52;

export type FrequencyRule = 'frequencyMissing' | 'frequencyInvalid' | 'frequencyTwice';

/** Whole weeks from 1 to 52 (rules §15.19). */
const isFrequency = (weeks: number): boolean => Number.isInteger(weeks) && weeks >= 1 && weeks <= WEEKS_MAX;

/**
 * Parses frequencies in wire format: integers joined by commas, without duplicates (rules §15.19, §16.17).
 * @returns the weeks, ascending
 */
export function parseFrequencies(text: string): { weeks: number[] } | { rule: FrequencyRule } {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => part === '')) return { rule: 'frequencyMissing' };
  const weeks = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : NaN));
  if (!weeks.every(isFrequency)) return { rule: 'frequencyInvalid' };
  if (new Set(weeks).size < weeks.length) return { rule: 'frequencyTwice' };
  return { weeks: weeks.sort((left, right) => left - right) };
}

/** True if both lists have the same weeks in any order. */
export const isSameFrequencies = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((weeks) => right.includes(weeks));

/**
 * Merges the chosen frequencies with typed ones such as `6` or `2, 4` (rules §16.17).
 * @returns the weeks, ascending and unique
 */
export function withTypedFrequencies(
  chosen: readonly number[],
  typed: string,
): { weeks: number[] } | { rule: Exclude<FrequencyRule, 'frequencyTwice'> } {
  const parts = typed
    .normalize('NFKC')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const all = [...new Set([...chosen.map(String), ...parts])];
  const parsed = parseFrequencies(all.join(','));
  if ('weeks' in parsed) return parsed;
  return { rule: parsed.rule === 'frequencyMissing' ? 'frequencyMissing' : 'frequencyInvalid' };
}
