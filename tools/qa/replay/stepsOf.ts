import type { ProblemRecord, RecordEntry, UserStep } from '../inspection/record/ProblemRecord';

export interface RecordedStep {
  step: UserStep;
  /** What happened from then until the next step. */
  entries: RecordEntry[];
  /** How long that took, in milliseconds. */
  pauseMs: number;
  /** The endpoint of the next command; undefined where none follows. */
  nextCommand: string | undefined;
}

const isSentCommand = ({ request }: RecordEntry): boolean => request?.state === 'sent' && request.isCommand;

/** The steps of a record, each with what came of it; the first is that its page is opened. */
export function stepsOf({ entries, start, recordedAt }: ProblemRecord): RecordedStep[] {
  const first = entries.findIndex(({ user }) => user);
  // The recorder writes the opening too, maybe after the first of what the page does by itself.
  const opening = first >= 0 && entries[first]?.user?.action === 'load' ? first : -1;
  const starts = entries.flatMap(({ user }, index) => (user && index !== opening ? [index] : []));
  const firstAt = entries[0]?.at ?? recordedAt;
  const lastAt = entries.at(-1)?.at ?? recordedAt;
  return [-1, ...starts].map((at, index) => {
    const end = starts[index] ?? entries.length;
    const begun = at < 0 ? firstAt : (entries[at]?.at ?? firstAt);
    return {
      step: entries[at]?.user ?? { action: 'load', path: start.path },
      entries: entries.slice(at + 1, end).filter(({ user }) => !user),
      pauseMs: Math.max(0, Date.parse(entries[end]?.at ?? lastAt) - Date.parse(begun)),
      nextCommand: entries.slice(at + 1).find(isSentCommand)?.request?.endpoint,
    };
  });
}

const nameOf = ({ name, role, index }: { name: string; role: string; index: number }): string =>
  `${role} "${name}"${index > 0 ? ` (number ${index + 1})` : ''}`;

/** A step in words. */
export function wordsOf(step: UserStep): string {
  if ('path' in step) return `${step.action} ${step.path}`;
  const place = nameOf(step.place);
  if (step.action === 'fill') return `fill ${place} with ${step.value}`;
  if (step.action === 'select') return `select ${step.option} in ${place}`;
  return step.action === 'press' ? `press ${step.key} in ${place}` : `click ${place}`;
}
