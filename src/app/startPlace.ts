import { areaAt, pageAt } from '../config/areas';
import { paths } from '../config/paths';
import { areaPage } from '../features/auth/areaPage';
import {
  selectHasAdminToken,
  selectHasCustomerToken,
  selectOfferedToken,
  type WithSession,
} from '../session/sessionSelectors';
import { turnAway } from './turnAway';

/**
 * Leads a visit to the address that it ends at, before anything is shown: from the login on to the area of whoever is signed
 * in, and to the login whoever is not (rules §3.9, §5.19).
 * @returns whether the login is all that the visit needs
 */
export function startPlace(state: WithSession): boolean {
  if (selectOfferedToken(state)) return false;
  const { pathname, href } = window.location;
  const page = pageAt(pathname);
  const lead = (path: string) => window.history.replaceState(null, '', path);
  if (selectHasCustomerToken(state) || selectHasAdminToken(state)) {
    if (page === paths.login || page === undefined) lead(areaPage(state));
    return false;
  }
  const area = areaAt(pathname);
  if (area) turnAway(area, new URL(href), state);
  if (area || page === undefined) lead(paths.login);
  return window.location.pathname === paths.login;
}
