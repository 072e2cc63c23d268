import { areaAt, type Area } from '../config/areas';
import { readTabItem, writeTabItem } from './browserStorage';

const KEY = 'wayBack';
/** Base URL to parse a stored path; any origin works, because the path has none. */
const ORIGIN = 'https://portal.invalid';

/** Returns the stored page that was requested before the sign-in (rules §5.19). */
export const readWayBack = (): string | undefined => readTabItem(KEY);

/** Stores the requested page; undefined removes the key. */
export const writeWayBack = (wayBack: string | undefined): void => writeTabItem(KEY, wayBack);

/** Returns path and query of a stored page; undefined for another area or another origin. */
export function pageInArea(area: Area, text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text, ORIGIN)) return undefined;
  const { origin, pathname, search } = new URL(text, ORIGIN);
  return origin === ORIGIN && areaAt(pathname) === area ? pathname + search : undefined;
}
