import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Stripe from 'stripe';
import { tracingHeaders } from '../../core/platform/context/trace';
import { GatewayError } from '../../core/platform/gateway/GatewayError';

/** Version of the API that this adapter was written for: the one of the installed client. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 20_000;
/** Idle connections are closed after this time, before the provider closes them. */
const IDLE_MS = 5_000;
const BUSY_STATUS = 429;
const CALLS_THAT_CHANGE = 'POST';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Address of the rehearsal, such as `http://127.0.0.1:4100`; undefined for Stripe itself. */
  apiBase?: string | undefined;
  /** Number of the account at an earlier start. */
  recordedAccount?: string | undefined;
}

/**
 * Client of one request per call. The installed client repeats a call once after a closed connection, also with
 * `maxNetworkRetries: 0`. Without the error's code it does not, and a bill is looked up first (rules §35.3).
 */
function createHttpClient(protocol: 'http' | 'https'): ReturnType<typeof Stripe.createNodeHttpClient> {
  const options = { keepAlive: true, timeout: IDLE_MS };
  const client = Stripe.createNodeHttpClient(protocol === 'http' ? new HttpAgent(options) : new HttpsAgent(options));
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...args) => {
    const [host, port, path, method, headers, ...rest] = args;
    try {
      return await makeRequest(host, port, path, method, { ...headers, ...tracingHeaders() }, ...rest);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isTimeout = code === 'ETIMEDOUT';
      if (isTimeout || method !== CALLS_THAT_CHANGE) throw error;
      throw new Error('The connection was closed.', { cause: error });
    }
  };
  return client;
}

export function createStripeClient({ secretKey, apiBase }: StripeSettings): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  const protocol = base?.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient: createHttpClient(protocol),
    ...(base && { host: base.hostname, port: base.port, protocol }),
  });
}

/** Error of a call whose result is unknown. Has no text of Stripe, because a text may quote a key. */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return new GatewayError('Stripe: the reply could not be read.');
  const { type, code, statusCode, requestId } = error;
  const isBusy = statusCode === BUSY_STATUS;
  const parts = [type, code, statusCode, requestId].filter((part) => part !== undefined);
  return new GatewayError(`Stripe: ${parts.join(' ')}`, { isBusy });
}

/** Runs a call of the client. @throws GatewayError for each failure that `onError` does not return a value for */
export async function ask<Reply, Instead = never>(
  call: () => Promise<Reply>,
  onError: (
    error: InstanceType<typeof Stripe.errors.StripeError>,
  ) => Promise<Instead | undefined> | Instead | undefined = () => undefined,
): Promise<Reply | Instead> {
  try {
    return await call();
  } catch (error) {
    const instead = error instanceof Stripe.errors.StripeError ? await onError(error) : undefined;
    if (instead === undefined) throw toGatewayError(error);
    return instead;
  }
}

/** True if the request was refused as such: nothing was changed by it. */
export const isInvalidRequest = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError;
/** True if the object does not exist. */
export const isMissing = (error: { code?: string | undefined }): boolean => error.code === 'resource_missing';
