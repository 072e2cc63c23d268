import { paths } from '#src/config/paths';

const SUBSCRIPTION = new RegExp(`^(${paths.manageSubscriptions}/)[^/?#]+`);

/** What the replayed customer has where a record's one had something else. */
export interface Own {
  /** Of the customer's first subscription; empty where they have none. */
  purchaseId: string;
  token: string;
}

/** Asks for the instruments, and puts the subscription and the token of this customer into a recorded address. */
export function inspected(path: string, { purchaseId, token }: Own): string {
  const [, place = '', search = '', hash = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path.replace('‹token›', token)) ?? [];
  const own = purchaseId ? place.replace(SUBSCRIPTION, `$1${purchaseId}`) : place;
  const isAsked = new URLSearchParams(search).has('inspect');
  if (isAsked) return own + search + hash;
  return `${own}${search ? `${search}&inspect` : '?inspect'}${hash}`;
}
