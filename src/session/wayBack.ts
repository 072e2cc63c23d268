import { areaAt, type Area } from '../config/areas';
import { readTabItem, writeTabItem } from './browserStorage';

const KEY = 'wayBack';
/** Base of a stored path. Any origin serves, because a stored path has none. */
const ORIGIN = 'https://portal.invalid';

/** The stored page that a visitor wanted before the sign-in (rules §5.19). */
export const readWayBack = (): string | undefined => readTabItem(KEY);

/** Stores the wanted page; undefined removes it. */
export const writeWayBack = (wayBack: string | undefined): void => writeTabItem(KEY, wayBack);

/** Returns path and query of a stored way back; undefined unless it is a page of the area on this origin. */
export function pageInArea(area: Area, text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text, ORIGIN)) return undefined;
  const { origin, pathname, search } = new URL(text, ORIGIN);
  return origin === ORIGIN && areaAt(pathname) === area ? pathname + search : undefined;
}
