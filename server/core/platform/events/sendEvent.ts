import { Webhook } from 'standardwebhooks';
import type { Config } from '../config/config';
import { addressGuard } from './addressGuard';
import { postOnce } from './postOnce';
import { reasonOf, SendFailure } from './SendFailure';
import { resolveReceiver, systemResolve, type Resolve } from './resolveReceiver';

/** Milliseconds of a try, from the resolution to the end of the reply (rules §34.5). */
const TIMEOUT_MS = 10_000;
const REPLY_LENGTH = 500;
const CONTROLS = /[^\P{Cc}\n\t]/gu;
/** Shorter values of a URL are no secrets, and occur in any text. */
const SECRET_LENGTH = 6;

/** Event as it is sent. */
export interface OutgoingEvent {
  eventId: number;
  /** Id of the event for its receivers, such as `evt_0a1b2c3d4e5f_41`. */
  webhookId: string;
  type: string;
  /** ISO time of the change. */
  timestamp: string;
  sequence: number | null;
  data: unknown;
}

/** Address and secrets of an endpoint. */
export interface Receiver {
  url: string;
  secret: string;
  /** Signs as well for a day after a rotation; null otherwise. */
  oldSecret: string | null;
}

export interface SendOptions {
  config: Pick<Config, 'webhookNetworks'>;
  timeoutMs?: number;
  resolve?: Resolve;
}

/** End of one try. */
export interface Try {
  /** Null without a reply. */
  status: number | null;
  /** Start of the reply, or the reason of a try without one; at most 500 characters. */
  reply: string;
  durationMs: number;
}

/** True for a status from 200 to 299 (rules §34.5). */
export const isDelivered = ({ status }: Try): boolean => status !== null && status >= 200 && status < 300;

/** Rejects when the signal aborts, because a resolution ends by itself only. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new SendFailure('timeout')), { once: true });
  });

/** Returns the texts of a URL that may be secret, in each form in which a reply may repeat them, the longest first. */
function secretsOf(url: string): string[] {
  const { username, password, search, searchParams } = new URL(url);
  const credentials = [username, password].map(decodeURIComponent);
  const basic = Buffer.from(credentials.join(':')).toString('base64').replace(/=+$/, '');
  const query = search.slice(1);
  const raw = [username, password, query, ...query.split('&'), ...query.split(/[&=]/)];
  const decoded = [...credentials, ...[...searchParams].flat()];
  return [...new Set([basic, ...raw, ...decoded, ...decoded.map(encodeURIComponent)])]
    .filter(({ length }) => length >= SECRET_LENGTH)
    .sort((one, other) => other.length - one.length);
}

/** Removes credentials and the query, which a reply may repeat, and characters that control a terminal. */
function tidied(reply: string, url: string): string {
  const text = secretsOf(url).reduce((rest, secret) => rest.replaceAll(secret, '…'), reply.replaceAll(CONTROLS, ''));
  return Array.from(text).slice(0, REPLY_LENGTH).join('');
}

function signed({ webhookId, type, timestamp, sequence, data }: OutgoingEvent, { secret, oldSecret }: Receiver) {
  const now = new Date();
  const body = JSON.stringify({ type, timestamp, sequence, data });
  const secrets = oldSecret === null ? [secret] : [secret, oldSecret];
  const headers = {
    'webhook-id': webhookId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(webhookId, now, body)).join(' '),
  };
  return { headers, body };
}

/**
 * Sends an event once, by Standard Webhooks, and never fails (rules §34.4, §34.5, §34.8).
 * @returns status and reply, which have no credentials and no query of the URL
 */
export async function sendEvent(event: OutgoingEvent, receiver: Receiver, options: SendOptions): Promise<Try> {
  const { config, timeoutMs = TIMEOUT_MS, resolve = systemResolve } = options;
  const start = performance.now();
  const durationMs = () => Math.round(performance.now() - start);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = new URL(receiver.url);
    const resolution = resolveReceiver(url, addressGuard(config.webhookNetworks), resolve);
    const addresses = await Promise.race([resolution, abortOf(signal)]);
    const { status, reply } = await postOnce(url, signed(event, receiver), addresses, signal);
    return { status, reply: tidied(reply, receiver.url), durationMs: durationMs() };
  } catch (error) {
    return { status: null, reply: signal.aborted ? 'timeout' : reasonOf(error), durationMs: durationMs() };
  }
}
