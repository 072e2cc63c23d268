/** Replaces a path with `//` or `\` by `/`, because the history would treat `//` as another host. */
export function repairAddress(): void {
  if (/\/\/|\\/.test(window.location.pathname)) window.history.replaceState(null, '', '/');
}
