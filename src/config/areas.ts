import { paths, type PagePath } from './paths';

/** Whose pages they are: which token they need (rules §3.9). */
export type Area = 'customer' | 'admin';

const ADMIN_PAGES: readonly PagePath[] = [paths.profile, paths.product];
const OPEN_PAGES: readonly PagePath[] = [paths.login, paths.otp, paths.oneTap];

/** As the router finds its page, which is not loaded before it is needed. */
const isAt = (path: string, pathname: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname);

/** The page at a path, as `paths` writes it; undefined where there is none. */
export const pageAt = (pathname: string): PagePath | undefined =>
  Object.values(paths).find((path) => isAt(path, pathname));

/** The area whose page is at a path; undefined for what needs no sign-in and what is no page. */
export function areaAt(pathname: string): Area | undefined {
  const page = pageAt(pathname);
  if (page === undefined || OPEN_PAGES.includes(page)) return undefined;
  return ADMIN_PAGES.includes(page) ? 'admin' : 'customer';
}
