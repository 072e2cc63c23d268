import { areaAt, pageAt, type Area } from '../config/areas';
import { paths } from '../config/paths';
import { pageInArea } from '../session/wayBack';

/** Address of a visit, without the language of its path. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

export const LOGIN: Address = { pathname: paths.login, search: '', hash: '' };

/** Stored state of browser and tab at the start of a visit. */
export interface Stored {
  /** True for a customer's token; false for a choice token (rules §3.9). */
  hasCustomerToken: boolean;
  hasAdminToken: boolean;
  hasChoiceToken?: boolean;
  /** True between an admin's code and the second factor (rules §36.15). */
  hasFactorToken?: boolean;
  wasCodeRequested?: boolean;
  /** True if the address brought a token of an unknown account (rules §5.14). */
  isOffered?: boolean;
  /** True if a session ended in this tab; the visited page is then not remembered. */
  hasEnded?: boolean;
  /** True if an admin returns to the admin area, also during an impersonation. */
  isReturn?: boolean;
  /** Page requested before the sign-in (rules §5.19). */
  wayBack?: string | undefined;
  /** The admin's last address (rules §15.33). */
  adminRoute?: string;
}

/** Views that `index.html` can render before the program is loaded. */
export type View = 'login' | Area;

export interface Visit {
  /** Undefined if only the program can decide. */
  view: View | undefined;
  /** Undefined if the address is kept. */
  redirect: string | undefined;
  /** Page to open after the sign-in. */
  wayBack: string | undefined;
  /** Reason to refuse an admin page: signed in as a customer, or not signed in. */
  refusal: 'notAdmin' | 'notSignedIn' | undefined;
  /** First step of the sign-in. */
  signIn: 'email' | 'code' | 'factor' | 'accounts' | 'signedIn';
}

/** Parameter of a token (rules §5.14), or of a code in a mail. */
const BROUGHT = /[?&#](token|email_otp)=/;

function signInStep(stored: Stored, area: Area | undefined): Visit['signIn'] {
  const { hasFactorToken, hasChoiceToken, wasCodeRequested } = stored;
  if (area) return 'signedIn';
  if (hasFactorToken) return 'factor';
  if (hasChoiceToken) return 'accounts';
  return wasCodeRequested ? 'code' : 'email';
}

function ownArea({ hasCustomerToken, hasAdminToken, isReturn = false }: Stored): Area | undefined {
  if (hasCustomerToken && !isReturn) return 'customer';
  return hasAdminToken || isReturn ? 'admin' : undefined;
}

const firstPage = (area: Area, { wayBack, adminRoute = paths.admin }: Stored): string =>
  pageInArea(area, wayBack) ?? (area === 'admin' ? adminRoute : paths.nextOrder);

/** Decides a visit's first view, redirect, sign-in step and page after the sign-in (rules §3.9, §5.19). */
export function resolveVisit({ pathname, search, hash }: Address, stored: Stored): Visit {
  const [page, area, own] = [pageAt(pathname), areaAt(pathname), ownArea(stored)];
  const isKnown = page !== 'otp' && !BROUGHT.test(search + hash);
  const kept: Visit = {
    view: undefined,
    redirect: undefined,
    wayBack: stored.wayBack,
    refusal: undefined,
    signIn: signInStep(stored, own),
  };
  if (stored.isOffered || page === 'mailLink') return kept;
  if (area && (area === 'admin' ? stored.hasAdminToken : stored.hasCustomerToken))
    return { ...kept, view: isKnown ? area : undefined };
  const isRefused = area === 'admin' && !stored.hasEnded;
  if (own)
    return {
      ...kept,
      view: isKnown ? own : undefined,
      redirect: firstPage(own, stored),
      wayBack: undefined,
      refusal: isRefused ? 'notAdmin' : undefined,
    };
  return {
    ...kept,
    view: isKnown ? 'login' : undefined,
    redirect: page === 'login' || page === 'otp' ? undefined : paths.login,
    wayBack: area && !stored.hasEnded ? pathname + search : stored.wayBack,
    refusal: isRefused ? 'notSignedIn' : undefined,
  };
}
