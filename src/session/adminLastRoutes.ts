import { paths } from '../config/paths';
import { readTabItem, writeTabItem } from './browserStorage';

const KEY = 'adminPlaces';
/** Key of the last tab, beside the names of the tabs. */
const LAST = 'last';
/** Parameters of forms and dialogs, which a return to the tab does not open. */
const OVERLAYS = ['create', 'edit', 'delete', 'declaration', 'rejectDeclarations', 'enter', 'logout'];

const readRoutes = () => new URLSearchParams(readTabItem(KEY));

/** Stores the admin's tab and the query of its page, such as search and range (rules §15.33). */
export function rememberAdminRoute(tab: string, search: string): void {
  const query = new URLSearchParams(search);
  OVERLAYS.forEach((name) => query.delete(name));
  const routes = readRoutes();
  const text = query.toString();
  routes.set(tab, text && `?${text}`);
  routes.set(LAST, tab);
  writeTabItem(KEY, routes.toString());
}

/** Returns the last address of a tab. */
export const adminRouteIn = (tab: string): string => `${paths.admin}${readRoutes().get(tab) ?? `?tab=${tab}`}`;

/** Returns the admin's last address in the admin area. */
export function lastAdminRoute(): string {
  const last = readRoutes().get(LAST);
  return last === null ? paths.admin : adminRouteIn(last);
}
