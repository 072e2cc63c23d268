/** A path of two slashes names another host, to which no step of the history may lead: it becomes the start. */
export function repairAddress(): void {
  if (/\/\/|\\/.test(window.location.pathname)) window.history.replaceState(null, '', '/');
}
