import { paths } from '../config/paths';
import { readTabItem, writeTabItem } from './browserStorage';

const KEY = 'adminPlaces';
/** Beside the names of the tabs. */
const LAST = 'last';
/** Forms and dialogs, which a return to the tab does not open. */
const OVERLAYS = ['create', 'edit', 'delete', 'declaration', 'rejectDeclarations', 'logout'];

const readPlaces = () => new URLSearchParams(readTabItem(KEY));

/** Remembers where an admin is: in which tab of their area, and the query of its page, search and range (rules §15.33). */
export function rememberAdminPlace(tab: string, search: string): void {
  const query = new URLSearchParams(search);
  OVERLAYS.forEach((name) => query.delete(name));
  const places = readPlaces();
  const text = query.toString();
  places.set(tab, text && `?${text}`);
  places.set(LAST, tab);
  writeTabItem(KEY, places.toString());
}

/** The address of a tab as the admin left it. */
export const adminPlaceIn = (tab: string): string => `${paths.profile}${readPlaces().get(tab) ?? `?tab=${tab}`}`;

/** The address that the admin was at last in their area. */
export function lastAdminPlace(): string {
  const last = readPlaces().get(LAST);
  return last === null ? paths.profile : adminPlaceIn(last);
}
