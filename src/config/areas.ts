import { adminPaths, customerPaths, paths, type PageName } from './paths';

/** Group of pages that need the same token (rules §3.9). */
export type Area = 'customer' | 'admin';

/** Matches a path like the router, which loads later. */
const isAt = (path: string, pathname: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname);

/** Returns the page at a path; undefined for an unknown path. */
export const pageAt = (pathname: string): PageName | undefined =>
  (Object.keys(paths) as PageName[]).find((page) => isAt(paths[page], pathname));

/** Returns the area of the page at a path; undefined for a page without sign-in or an unknown path. */
export function areaAt(pathname: string): Area | undefined {
  const page = pageAt(pathname) ?? '';
  if (page in customerPaths) return 'customer';
  return page in adminPaths ? 'admin' : undefined;
}
