/** Format of the server's tokens (rules §2.5); other values are ignored. */
const TOKEN = /^[\w-]{20,100}$/;
const NAME = 'token';

/** Removes `token` from the parameters of a query or a fragment. */
function takeFrom(parameters: string): { token: string | null; rest: string } {
  const values = new URLSearchParams(parameters);
  const token = values.get(NAME);
  values.delete(NAME);
  return { token, rest: values.toString() };
}

/**
 * Removes the token of an address such as `/dashboard#token=…` or `/dashboard?token=…`. Because others could read the
 * token in the address bar or the history (rules §5.14).
 * @returns the token; undefined if missing or malformed
 */
export function takeImpersonationToken(): string | undefined {
  const { pathname, search, hash } = window.location;
  const fragment = takeFrom(hash.slice(1));
  const query = takeFrom(search);
  if (fragment.token === null && query.token === null) return undefined;
  const newSearch = query.token === null ? search : query.rest && `?${query.rest}`;
  const newHash = fragment.token === null ? hash : fragment.rest && `#${fragment.rest}`;
  window.history.replaceState(window.history.state, '', pathname + newSearch + newHash);
  return [fragment.token, query.token].find((token) => token !== null && TOKEN.test(token)) ?? undefined;
}
