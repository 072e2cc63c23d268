import {
  selectEmail,
  selectHasAdminToken,
  selectHasCustomerToken,
  selectLanguage,
} from '../../session/sessionSelectors';
import type { LogEntry } from '../InspectionMessage';
import type { Plain } from '../mask/createMask';
import { maskedText } from '../mask/maskedText';
import type { AppStoreLike } from '../AppStoreLike';
import { keep, readKept } from './keptLog';
import { learnShape, UNKNOWN_SHAPE } from './learnShape';
import type { ProblemRecord, RecordStart } from './ProblemRecord';
import { tellCodes } from './tellCodes';

interface Recording {
  store: AppStoreLike;
  mask: (value: unknown) => Plain;
  /** How far the server's clock is ahead of the browser's, in milliseconds. */
  aheadMs: number;
}

/** The program's file, whose name has the hash of what is in it. */
const build = (): string =>
  [...document.scripts].map(({ src }) => /\/(main\.[\w.]+)\.js$/.exec(src)?.[1]).find(Boolean) ?? 'development';

/** Where a replay begins: the first page that was opened after the oldest entry, or before it. */
function startAt(starts: readonly RecordStart[], oldest: LogEntry | undefined): RecordStart | undefined {
  const first = oldest?.number ?? 0;
  return starts.find(({ from }) => from >= first) ?? starts.at(-1);
}

/**
 * Keeps what a report of a problem holds beside the log: where each page began, and what the customer has
 * (rules §30.8). Kept for the tab, so that a reload is a part of the record.
 */
export function createRecorder({ store, mask, aheadMs }: Recording) {
  const kept = readKept();
  const starts: RecordStart[] = kept?.starts ?? [];
  const seen = new Set(kept?.seen);
  let customer = kept?.customer ?? UNKNOWN_SHAPE;

  const serverNow = () => new Date(Date.now() + aheadMs);
  const pathNow = () => maskedText(mask, window.location.pathname + window.location.search);
  const signedInAs = (): RecordStart['signedInAs'] => {
    const state = store.getState();
    if (selectHasCustomerToken(state)) return 'customer';
    return selectHasAdminToken(state) ? 'admin' : 'nobody';
  };

  return {
    earlier: kept?.entries ?? [],
    /** An entry was written: it may be the first of another page. */
    noticed: ({ number }: LogEntry): void => {
      const path = pathNow();
      if (starts.at(-1)?.path === path) return;
      starts.push({ from: number, path, signedInAs: signedInAs(), clock: serverNow().toISOString() });
    },
    /** A call was answered. */
    answered: (endpoint: string, payload: unknown): void => {
      customer = learnShape(customer, seen, { endpoint, payload, now: serverNow() });
    },
    keep: (entries: LogEntry[]): void => keep({ entries, starts, customer, seen: [...seen] }),
    record: (entries: readonly LogEntry[]): ProblemRecord => {
      const email = selectEmail(store.getState());
      const now = { from: 0, path: pathNow(), signedInAs: signedInAs(), clock: serverNow().toISOString() };
      return {
        format: 'nachschub-record',
        version: 1,
        build: build(),
        recordedAt: new Date().toISOString(),
        language: selectLanguage(store.getState()),
        viewport: { width: window.innerWidth, height: window.innerHeight },
        start: startAt(starts, entries[0]) ?? now,
        customer: { ...customer, ...(email && { email: maskedText(mask, email) }) },
        entries: tellCodes(entries),
      };
    },
  };
}
