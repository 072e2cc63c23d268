import type { RecordEntry } from '../inspection/record/ProblemRecord';

/** Returns the names of the failed calls. */
export const failuresOf = (entries: readonly RecordEntry[]): string[] =>
  entries.filter(({ request }) => request?.state === 'failed').map(({ name }) => name);
