import type { LogEntry } from './InspectionMessage';

/** Maximum of entries, as in a problem report (rules §30.8). */
const KEPT = 300;

export type NewEntry = Omit<LogEntry, 'number' | 'at'>;

/**
 * Creates a numbered log of the last 300 entries.
 * @param earlier entries of the same tab before a reload
 * @param publish receives each new or amended entry
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
    /** Returns the number of the newest entry. */
    latest: (): number => last,
    /** Adds fields to an entry. Does nothing if the log no longer contains the entry. */
    amend: (number: number | undefined, more: Partial<NewEntry>): void => {
      const entry = entries.find((one) => one.number === number);
      if (entry) publish(Object.assign(entry, more));
    },
    all: (): LogEntry[] => [...entries],
    ofThisPage: (): LogEntry[] => entries.filter(({ number }) => number > before),
  };
}
export type Log = ReturnType<typeof createLog>;
