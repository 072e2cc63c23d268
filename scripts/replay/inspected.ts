import { paths } from '../../src/config/paths';

const SUBSCRIPTION = new RegExp(`^(${paths.manageSubscriptions}/)[^/?#]+`);

/** Asks for the instruments, and names a subscription that this customer has in place of the recorded one. */
export function inspected(path: string, purchaseId: string): string {
  const [, place = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  const own = purchaseId ? place.replace(SUBSCRIPTION, `$1${purchaseId}`) : place;
  const isAsked = new URLSearchParams(search).has('inspect');
  if (isAsked) return own + search + hash;
  return `${own}${search ? `${search}&inspect` : '?inspect'}${hash}`;
}
