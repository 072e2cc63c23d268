import type { ProblemRecord, RecordEntry, UserStep } from '../inspection/record/ProblemRecord';

export interface RecordedStep {
  step: UserStep;
  /** Log entries until the next step. */
  entries: RecordEntry[];
  /** Milliseconds until the next step. */
  pauseMs: number;
  /** Endpoint of the next command; undefined without a later command. */
  nextCommand: string | undefined;
}

const isSentCommand = ({ request }: RecordEntry): boolean => request?.state === 'sent' && request.isCommand;

/** Returns the user's steps with their log entries; the first step is the page load. */
export function stepsOf({ entries, start, recordedAt }: ProblemRecord): RecordedStep[] {
  const first = entries.findIndex(({ user }) => user);
  // Skips the recorded load step, because the first step already loads the page.
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

/** Returns the step as text for messages. */
export function wordsOf(step: UserStep): string {
  if ('path' in step) return `${step.action} ${step.path}`;
  const place = nameOf(step.place);
  if (step.action === 'fill') return `fill ${place} with ${step.value}`;
  if (step.action === 'select') return `select ${step.option} in ${place}`;
  return step.action === 'press' ? `press ${step.key} in ${place}` : `click ${place}`;
}
