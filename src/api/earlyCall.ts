/** API call sent by `index.html` before the program was loaded. */
interface EarlyCall {
  url: string;
  authorization: string;
  reply: Promise<Response>;
  /** Milliseconds since the page load started. */
  sentAt: number;
}

declare global {
  interface Window {
    earlyCall?: EarlyCall | undefined;
  }
}

/** Maximum age of an early call, in milliseconds. */
const FRESH_MS = 10_000;

/**
 * Sends the first call of a page in parallel with the program's files.
 * @param url absolute, equal to the program's own request
 */
export function sendEarly(url: string, token: string): void {
  const authorization = `Bearer ${token}`;
  const reply = fetch(url, { headers: { authorization, accept: 'application/json, text/plain, */*' } });
  // Avoids an unhandled rejection; `fetchOrTake` returns the failure.
  reply.catch(() => undefined);
  window.earlyCall = { url, authorization, reply, sentAt: performance.now() };
}

const aborted = ({ signal }: Request) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** Calls `fetch`, or returns the reply of an equal early call, at most once. */
export function fetchOrTake(request: RequestInfo): Promise<Response> {
  const early = window.earlyCall;
  const isSame =
    request instanceof Request &&
    request.method === 'GET' &&
    early?.url === request.url &&
    early.authorization === request.headers.get('authorization') &&
    performance.now() - early.sentAt < FRESH_MS;
  if (!early || !isSame) return fetch(request);
  window.earlyCall = undefined;
  return Promise.race([early.reply, aborted(request)]);
}
