import * as v from 'valibot';
import { problemRecord, type ProblemRecord } from '../inspection/record/ProblemRecord';
import { Unusable } from './Unusable';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unusable('The file is not JSON.');
  }
}

/** Returns the record without entries before its page start, because a replay begins with a page. */
const fromStart = ({ entries, ...record }: ProblemRecord): ProblemRecord => ({
  ...record,
  entries: entries.filter(({ number }) => number >= record.start.from),
});

/** Parses a downloaded problem report (rules §30.8). @throws Unusable for invalid JSON or a wrong field */
export function readRecord(text: string): ProblemRecord {
  const read = v.safeParse(problemRecord, parse(text));
  if (read.success) return fromStart(read.output);
  const [issue] = read.issues;
  const field = v.getDotPath(issue) ?? 'The whole';
  throw new Unusable(`${field} of the record is wrong: ${issue.message}.`);
}
