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

/** From where its first page was opened; what was before cannot be carried out again. */
const fromStart = ({ entries, ...record }: ProblemRecord): ProblemRecord => ({
  ...record,
  entries: entries.filter(({ number }) => number >= record.start.from),
});

/**
 * What "Report a problem" has downloaded, as far as it can be carried out again (rules §30.8).
 * @throws Unusable with a sentence that names the field
 */
export function readRecord(text: string): ProblemRecord {
  const read = v.safeParse(problemRecord, parse(text));
  if (read.success) return fromStart(read.output);
  const [issue] = read.issues;
  const field = v.getDotPath(issue) ?? 'The whole';
  throw new Unusable(`${field} of the record is wrong: ${issue.message}.`);
}
