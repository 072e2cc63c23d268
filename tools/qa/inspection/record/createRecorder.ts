import {
  selectEmail,
  selectHasAdminToken,
  selectHasCustomerToken,
  selectLanguage,
} from '#src/session/sessionSelectors';
import type { LogEntry } from '../InspectionMessage';
import type { Plain } from '../mask/createMask';
import { maskedText } from '../mask/maskedText';
import type { PortalStore } from '../PortalStore';
import { createStarts } from './createStarts';
import { keep, readKept } from './keptLog';
import { learnShape, ownerIn, UNKNOWN_SHAPE } from './learnShape';
import { pagePath } from './pagePath';
import type { ProblemRecord, RecordStart } from './ProblemRecord';
import { judgeCodes } from './judgeCodes';

interface Recording {
  store: PortalStore;
  mask: (value: unknown) => Plain;
  /** Milliseconds by which the server's clock is ahead of the browser's. */
  aheadMs: number;
}

/** Returns the name of the portal's main script with its content hash, or `development`. */
const build = (): string =>
  [...document.scripts].map(({ src }) => /\/(main\.[\w.]+)\.js$/.exec(src)?.[1]).find(Boolean) ?? 'development';

/**
 * Records the page starts and the customer's shape for problem reports (rules §30.8).
 * `keep` writes to the session storage, so that a record spans reloads.
 */
export function createRecorder({ store, mask, aheadMs }: Recording) {
  const kept = readKept();
  const seen = new Set(kept?.seen);
  let customer = kept?.customer ?? UNKNOWN_SHAPE;

  const serverNow = () => new Date(Date.now() + aheadMs);
  const signedInAs = (): RecordStart['signedInAs'] => {
    const state = store.getState();
    if (selectHasCustomerToken(state)) return 'customer';
    return selectHasAdminToken(state) ? 'admin' : 'nobody';
  };
  const starts = createStarts(kept?.starts ?? [], () => ({
    path: pagePath(store, mask),
    signedInAs: signedInAs(),
    clock: serverNow().toISOString(),
  }));

  const learn = (endpoint: string | undefined, payload: unknown): void => {
    if (endpoint) customer = learnShape(customer, seen, { endpoint, payload, now: serverNow() });
  };
  const learnCached = (): void =>
    Object.values(store.getState().api.queries).forEach((query) => learn(query?.endpointName, query?.data));
  const answered = (endpoint: string | undefined, payload: unknown): void => {
    const owner = endpoint && ownerIn(endpoint, payload);
    if (owner && starts.dropOthers(owner)) {
      customer = UNKNOWN_SHAPE;
      seen.clear();
      learnCached();
    }
    learn(endpoint, payload);
  };
  // Because responses may arrive before the recorder starts.
  Object.values(store.getState().api.queries).forEach((query) => answered(query?.endpointName, query?.data));

  return {
    earlier: kept?.entries ?? [],
    /** Adds a page start for the first entry of a page. */
    noticed: starts.noticed,
    /** Adds the fields of a response to the customer's shape. Resets the shape for another customer. */
    answered,
    keep: (entries: LogEntry[]): void => keep({ entries, starts: starts.all(), customer, seen: [...seen] }),
    record: (entries: readonly LogEntry[]): ProblemRecord => {
      const email = selectEmail(store.getState());
      return {
        format: 'nachschub-record',
        version: 1,
        build: build(),
        recordedAt: new Date().toISOString(),
        language: selectLanguage(store.getState()),
        viewport: { width: window.innerWidth, height: window.innerHeight },
        start: starts.startAt(entries[0]),
        customer: { ...customer, ...(email && { email: maskedText(mask, email) }) },
        entries: judgeCodes(entries),
      };
    },
  };
}
