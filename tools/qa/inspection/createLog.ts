import type { LogEntry } from './InspectionMessage';

/** What a tester looks back on; a report of a problem holds as many (rules §30.8). */
const KEPT = 300;

export type NewEntry = Omit<LogEntry, 'number' | 'at'>;

/**
 * The last of what happened, numbered.
 * @param earlier of the same tab, before its page was loaded anew
 * @param publish gets each entry as it is written, and once more when it says more
 */
export function createLog(earlier: readonly LogEntry[], publish: (entry: LogEntry) => void) {
  const entries: LogEntry[] = [...earlier];
  const before = entries.at(-1)?.number ?? 0;
  let last = before;
  return {
    write: (entry: NewEntry): void => {
      last += 1;
      const numbered = { ...entry, number: last, at: new Date().toISOString() };
      entries.push(numbered);
      if (entries.length > KEPT) entries.shift();
      publish(numbered);
    },
    /** The number of the entry that was written last. */
    latest: (): number => last,
    /** Says more of an entry; nothing where it is not kept any more. */
    amend: (number: number | undefined, more: Partial<NewEntry>): void => {
      const entry = entries.find((one) => one.number === number);
      if (entry) publish(Object.assign(entry, more));
    },
    all: (): LogEntry[] => [...entries],
    ofThisPage: (): LogEntry[] => entries.filter(({ number }) => number > before),
  };
}
export type Log = ReturnType<typeof createLog>;
