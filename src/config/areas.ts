import { paths, type PagePath } from './paths';

/** Group of pages that need the same token (rules §3.9). */
export type Area = 'customer' | 'admin';

const ADMIN_PAGES: readonly PagePath[] = [paths.profile, paths.product];
const OPEN_PAGES: readonly PagePath[] = [paths.login, paths.otp, paths.mailLink];

/** Matches a path like the router, which loads later. */
const isAt = (path: string, pathname: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname);

/** Returns the route path of a page, as in `paths`; undefined for an unknown path. */
export const pageAt = (pathname: string): PagePath | undefined =>
  Object.values(paths).find((path) => isAt(path, pathname));

/** Returns the area of the page at a path; undefined for a page without sign-in or an unknown path. */
export function areaAt(pathname: string): Area | undefined {
  const page = pageAt(pathname);
  if (page === undefined || OPEN_PAGES.includes(page)) return undefined;
  return ADMIN_PAGES.includes(page) ? 'admin' : 'customer';
}
