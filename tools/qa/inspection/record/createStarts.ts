import type { LogEntry } from '../InspectionMessage';
import type { RecordStart } from './ProblemRecord';

export interface KeptStart extends RecordStart {
  /** Id of the page's customer; undefined before the sign-in and until the first response. */
  customerId?: string | undefined;
}

/** Name of the action that switches to another account of the same e-mail address (rules §5.21). */
const ACCOUNT_SWITCHED = 'session/accountSwitched';
const withoutFragment = (path: string | undefined): string | undefined => path?.replace(/#.*/, '');

/**
 * Tracks the page starts of a tab, for one customer at a time (rules §30.8).
 * @param kept starts of the same tab before a reload
 * @param now returns the start of the present page
 */
export function createStarts(kept: readonly KeptStart[], now: () => Omit<RecordStart, 'from'>) {
  let starts = [...kept];
  let customerId: string | undefined;
  let isLoaded = false;
  return {
    all: (): readonly KeptStart[] => starts,
    /** Adds a start for the first entry of a page. */
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
     * Drops the starts up to the last start of another customer.
     * @returns true if starts of another customer were dropped
     */
    dropOthers: (own: string): boolean => {
      customerId = own;
      const other = starts.findLastIndex((start) => (start.customerId ?? own) !== own);
      starts = starts
        .slice(other + 1)
        .map((start) => (start.signedInAs === 'customer' ? { ...start, customerId: own } : start));
      return other >= 0;
    },
    /** Returns the first start from the entry `oldest` on, or else the last start. */
    startAt: (oldest: LogEntry | undefined): RecordStart => {
      const first = oldest?.number ?? 0;
      const found = starts.find(({ from }) => from >= first) ?? starts.at(-1) ?? { from: 0, ...now() };
      const { customerId: _, ...start } = found as KeptStart;
      return start;
    },
  };
}
