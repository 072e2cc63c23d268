import { areaAt, type Area } from '../../config/areas';
import { readTabItem, writeTabItem } from '../../session/browserStorage';

const KEY = 'wayBack';

/** Remembers the page that a visitor wanted before they sign in (rules §5.19). */
export const rememberWayBack = ({ pathname, search }: URL): void => writeTabItem(KEY, pathname + search);

/**
 * The page that was wanted, once. Whatever else is stored there leads nowhere: only pages of the area, of this origin.
 * @returns path and query, or `undefined` where there is none
 */
export function takeWayBack(area: Area): string | undefined {
  const text = readTabItem(KEY);
  writeTabItem(KEY, undefined);
  if (text === undefined || !URL.canParse(text, window.location.origin)) return undefined;
  const { origin, pathname, search } = new URL(text, window.location.origin);
  const isPage = origin === window.location.origin && areaAt(pathname) === area;
  return isPage ? pathname + search : undefined;
}
