/** A call that `index.html` has sent before the program was there. */
interface EarlyCall {
  url: string;
  authorization: string;
  reply: Promise<Response>;
  /** Milliseconds since the page began. */
  sentAt: number;
}

declare global {
  interface Window {
    earlyCall?: EarlyCall | undefined;
  }
}

/** An answer that is older than this may no longer be true. */
const FRESH_MS = 10_000;

/**
 * Sends the first call of a page beside the program's files, instead of after them.
 * @param url absolute, as the program will write it
 */
export function sendEarly(url: string, token: string): void {
  const authorization = `Bearer ${token}`;
  const reply = fetch(url, { headers: { authorization, accept: 'application/json, text/plain, */*' } });
  // Whoever takes it hears of a failure.
  reply.catch(() => undefined);
  window.earlyCall = { url, authorization, reply, sentAt: performance.now() };
}

const aborted = ({ signal }: Request) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** `fetch`, or the answer to the same call that is under way already; each is taken once. */
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
