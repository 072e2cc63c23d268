import type { RecordEntry } from '../inspection/record/ProblemRecord';

/** The calls that failed, by their names. */
export const failuresOf = (entries: readonly RecordEntry[]): string[] =>
  entries.filter(({ request }) => request?.state === 'failed').map(({ name }) => name);
