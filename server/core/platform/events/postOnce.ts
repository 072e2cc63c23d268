import type { LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { SendFailure } from './SendFailure';

/** Bytes of a reply that are read at most. */
const REPLY_BYTES = 4_096;
type Lookup = NonNullable<RequestOptions['lookup']>;

export interface Posted {
  status: number;
  /** Start of the reply. */
  reply: string;
}

/** Returns the checked addresses instead of a second resolution, which could return others. */
const lookupOf =
  (addresses: readonly LookupAddress[]): Lookup =>
  (_host, { all }, done) => {
    const [first = { address: '', family: 0 }] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };

/** Reads the start of a reply. A reply that breaks off or exceeds the time limit ends early. */
async function startOf(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= REPLY_BYTES) break;
    }
  } catch {
    // Keeps the status, because the receiver has decided.
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Posts JSON to one of these addresses. Uses no proxy, keeps no connection and follows no redirect.
 * @throws Error of the connection or of the signal
 */
export async function postOnce(
  url: URL,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<Posted> {
  const length = String(Buffer.byteLength(body));
  const options: RequestOptions = {
    ...{ method: 'POST', agent: false, lookup: lookupOf(addresses), signal },
    headers: { ...headers, 'content-type': 'application/json', 'content-length': length, 'user-agent': 'Nachschub' },
  };
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
    sent.on('error', reject);
    // After a reply without a response, such as a change of the protocol.
    sent.on('close', () => reject(new SendFailure('connection closed')));
    sent.end(body);
  });
  const { statusCode: status = 0 } = reply;
  return { status, reply: await startOf(reply) };
}
