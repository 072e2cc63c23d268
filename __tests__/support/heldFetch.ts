/** Holds the portal's calls of one path back on their way, until the returned function lets them go. */
export function heldFetch(path: string): () => void {
  const send = globalThis.fetch;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname === path) await opened;
    return send(input, init);
  };
  return () => {
    globalThis.fetch = send;
    open();
  };
}
