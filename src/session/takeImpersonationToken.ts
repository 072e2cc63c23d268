/** Tokens as the server makes them (rules §2.5); anything else is ignored. */
const TOKEN = /^[\w-]{20,100}$/;
const NAME = 'token';

/** Takes `token` out of a list of parameters, of a query as of a fragment. */
function takeFrom(parameters: string): { token: string | null; rest: string } {
  const values = new URLSearchParams(parameters);
  const token = values.get(NAME);
  values.delete(NAME);
  return { token, rest: values.toString() };
}

/**
 * Takes the token of an address such as `/dashboard#token=…` or `/dashboard?token=…` out of the address bar and the
 * history, where others could read it (rules §5.14).
 * @returns the token, or `undefined` where there is none or it cannot be one
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
