/** Returns a URL without credentials, query and fragment, because these may hold a token. */
export function bareUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
