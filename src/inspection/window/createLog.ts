import type { LogEntry } from '../InspectionMessage';

/** What a tester looks back on; a report of a problem holds as many. */
const KEPT = 300;

/** The last of what happened, numbered. @param publish gets each entry as it is written */
export function createLog(publish: (entry: LogEntry) => void) {
  const entries: LogEntry[] = [];
  let written = 0;
  return {
    write: (entry: Omit<LogEntry, 'number' | 'at'>): void => {
      written += 1;
      const numbered = { ...entry, number: written, at: new Date().toISOString() };
      entries.push(numbered);
      if (entries.length > KEPT) entries.shift();
      publish(numbered);
    },
    all: (): LogEntry[] => [...entries],
  };
}
