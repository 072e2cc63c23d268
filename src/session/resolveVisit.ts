import { areaAt, pageAt, type Area } from '../config/areas';
import { paths } from '../config/paths';
import { pageInArea } from './wayBack';

/** Address of a visit, without the language of its path. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

export const LOGIN: Address = { pathname: paths.login, search: '', hash: '' };

/** What browser and tab hold when a page is opened. */
export interface Stored {
  /** A customer's token; a choice token does not count (rules §3.9). */
  hasCustomerToken: boolean;
  hasAdminToken: boolean;
  hasChoiceToken?: boolean;
  wasCodeRequested?: boolean;
  /** An address brought a token whose owner is not known yet (rules §5.14). */
  isOffered?: boolean;
  /** A session has ended in this tab: its pages are not remembered. */
  hasEnded?: boolean;
  /** An admin returns to the admin's area, also during an impersonation. */
  isReturn?: boolean;
  /** The page that was wanted before the sign-in (rules §5.19). */
  wayBack?: string | undefined;
  /** The admin's last address (rules §15.33). */
  adminPlace?: string;
}

/** What `index.html` can show before the program is there. */
export type View = 'login' | Area;

export interface Visit {
  /** Undefined if only the program knows. */
  view: View | undefined;
  /** Undefined if the address is kept. */
  redirect: string | undefined;
  /** The wanted page to remember. */
  wayBack: string | undefined;
  /** Why an admin's page is refused: to a customer, or to a visitor without a session. */
  refusal: 'notAdmin' | 'notSignedIn' | undefined;
  /** Where the sign-in starts. */
  signIn: 'email' | 'code' | 'accounts' | 'signedIn';
}

/** A token (rules §5.14) or the code of a mail. */
const BROUGHT = /[?&#](token|email_otp)=/;

function signInStep({ hasChoiceToken, wasCodeRequested }: Stored, area: Area | undefined): Visit['signIn'] {
  if (area) return 'signedIn';
  if (hasChoiceToken) return 'accounts';
  return wasCodeRequested ? 'code' : 'email';
}

function ownArea({ hasCustomerToken, hasAdminToken, isReturn = false }: Stored): Area | undefined {
  if (hasCustomerToken && !isReturn) return 'customer';
  return hasAdminToken || isReturn ? 'admin' : undefined;
}

const firstPage = (area: Area, { wayBack, adminPlace = paths.profile }: Stored): string =>
  pageInArea(area, wayBack) ?? (area === 'admin' ? adminPlace : paths.nextOrder);

/** The one decision where a visit goes: its first view, redirect, way back and sign-in step (rules §3.9, §5.19). */
export function resolveVisit({ pathname, search, hash }: Address, stored: Stored): Visit {
  const [page, area, own] = [pageAt(pathname), areaAt(pathname), ownArea(stored)];
  const isKnown = page !== paths.otp && !BROUGHT.test(search + hash);
  const kept: Visit = {
    view: undefined,
    redirect: undefined,
    wayBack: stored.wayBack,
    refusal: undefined,
    signIn: signInStep(stored, own),
  };
  if (stored.isOffered || page === paths.oneTap) return kept;
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
    redirect: page === paths.login || page === paths.otp ? undefined : paths.login,
    wayBack: area && !stored.hasEnded ? pathname + search : stored.wayBack,
    refusal: isRefused ? 'notSignedIn' : undefined,
  };
}
