import { paths } from '#src/config/paths';

const SUBSCRIPTION = new RegExp(`^(${paths.manageSubscriptions}/)[^/?#]+`);

/** Subscription and token of the replayed customer, which replace recorded values. */
export interface Own {
  /** Id of the first subscription, or empty. */
  purchaseId: string;
  token: string;
}

/** Returns a recorded path with `?inspect` and with the replayed customer's subscription and token. */
export function inspected(path: string, { purchaseId, token }: Own): string {
  const [, pathname = '', search = '', hash = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path.replace('‹token›', token)) ?? [];
  const own = purchaseId ? pathname.replace(SUBSCRIPTION, `$1${purchaseId}`) : pathname;
  const isAsked = new URLSearchParams(search).has('inspect');
  if (isAsked) return own + search + hash;
  return `${own}${search ? `${search}&inspect` : '?inspect'}${hash}`;
}
