import { readTabItem, writeTabItem } from '#src/session/browserStorage';
import type { LogEntry } from '../InspectionMessage';
import type { KeptStart } from './createStarts';
import type { CustomerShape } from './ProblemRecord';

const KEY = 'record';

/** Record of a tab in the session storage, masked (rules §30.3). */
interface Kept {
  entries: LogEntry[];
  starts: readonly KeptStart[];
  customer: CustomerShape;
  /** Endpoints whose responses are part of the shape. */
  seen: string[];
}

export function readKept(): Kept | undefined {
  const stored = readTabItem(KEY);
  return stored === undefined ? undefined : (JSON.parse(stored) as Kept);
}

export const keep = (kept: Kept): void => writeTabItem(KEY, JSON.stringify(kept));
