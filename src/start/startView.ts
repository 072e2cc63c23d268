import { areaAt, pageAt, type Area } from '../config/areas';
import { paths } from '../config/paths';
import { withoutLanguage } from '../i18n/detectLanguage';

/** What `index.html` can show before the program is there. */
export type View = 'login' | Area;

interface Visit {
  pathname: string;
  search: string;
  hash: string;
  /** Of the browser's storage, as it is written there (rules §4.1). */
  stored: { token?: string | undefined; isAdmintoken?: string | undefined; multiAccount?: string | undefined };
}

/** A token (rules §5.14) or a mail's code: what comes then is the program's to say. */
const BROUGHT = /[?&#](token|email_otp)=/;

/** Open to everybody, and drawn by the program alone. */
const OF_PROGRAM: readonly unknown[] = [paths.otp, paths.oneTap];

/**
 * What a visit begins with, as the program will decide it: the login, the frame of an area, or nothing where that cannot
 * be known yet (rules §3.9).
 */
export function startView({ pathname, search, hash, stored }: Visit): View | undefined {
  const path = withoutLanguage(pathname);
  if (BROUGHT.test(search + hash) || OF_PROGRAM.includes(pageAt(path))) return undefined;
  const has = {
    customer: stored.token !== undefined && stored.multiAccount !== 'true',
    admin: stored.isAdmintoken !== undefined,
  };
  const area = areaAt(path);
  if (area && has[area]) return area;
  if (has.customer) return 'customer';
  return has.admin ? 'admin' : 'login';
}
