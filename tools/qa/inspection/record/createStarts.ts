import type { LogEntry } from '../InspectionMessage';
import type { RecordStart } from './ProblemRecord';

/** The start of a page, as a tab keeps it. */
export interface KeptStart extends RecordStart {
  /** The customer of the page; undefined before a sign-in, and until the server has answered. */
  customerId?: string | undefined;
}

/** The first entry that one account of an address writes after another (rules §5.21). */
const ACCOUNT_SWITCHED = 'session/accountSwitched';
const withoutFragment = (path: string | undefined): string | undefined => path?.replace(/#.*/, '');

/**
 * Keeps where the pages of a tab began, for one customer at a time (rules §30.8).
 * @param kept of the same tab, before its page was loaded anew
 * @param now the start of a page that begins now
 */
export function createStarts(kept: readonly KeptStart[], now: () => Omit<RecordStart, 'from'>) {
  let starts = [...kept];
  let customerId: string | undefined;
  let isLoaded = false;
  return {
    all: (): readonly KeptStart[] => starts,
    /** Adds a start where the entry is the first of a page. */
    noticed: ({ number, name }: Pick<LogEntry, 'number' | 'name'>): void => {
      if (name === ACCOUNT_SWITCHED) {
        customerId = undefined;
        starts = starts.map(({ customerId: _, ...start }) => start);
      }
      const start = now();
      if (isLoaded && withoutFragment(starts.at(-1)?.path) === withoutFragment(start.path)) return;
      isLoaded = true;
      if (start.signedInAs !== 'customer') customerId = undefined;
      starts.push({ from: number, ...start, customerId });
    },
    /**
     * Drops what began before the session of this customer, and the sign-in before it.
     * @returns whether another customer was recorded until now
     */
    dropOthers: (own: string): boolean => {
      customerId = own;
      const other = starts.findLastIndex((start) => (start.customerId ?? own) !== own);
      starts = starts
        .slice(other + 1)
        .map((start) => (start.signedInAs === 'customer' ? { ...start, customerId: own } : start));
      return other >= 0;
    },
    /** Where a replay begins: the first page that was opened after the oldest entry, or before it. */
    startAt: (oldest: LogEntry | undefined): RecordStart => {
      const first = oldest?.number ?? 0;
      const found = starts.find(({ from }) => from >= first) ?? starts.at(-1) ?? { from: 0, ...now() };
      const { customerId: _, ...start } = found as KeptStart;
      return start;
    },
  };
}
