import { paths } from '#src/config/paths';

const SUBSCRIPTION = new RegExp(`^(${paths.manageSubscriptions}/)[^/?#]+`);

/** Ids of the replayed customer, which replace the recorded ones. */
export interface Own {
  /** Id of the first subscription, or empty. */
  purchaseId: string;
  token: string;
}

/** Returns a recorded path with `?inspect` and with the replayed customer's subscription and token. */
export function inspected(path: string, { purchaseId, token }: Own): string {
  const [, place = '', search = '', hash = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path.replace('‹token›', token)) ?? [];
  const own = purchaseId ? place.replace(SUBSCRIPTION, `$1${purchaseId}`) : place;
  const isAsked = new URLSearchParams(search).has('inspect');
  if (isAsked) return own + search + hash;
  return `${own}${search ? `${search}&inspect` : '?inspect'}${hash}`;
}
