import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { AddressGuard } from './addressGuard';
import { SendFailure } from './SendFailure';

/** Returns all addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export const systemResolve: Resolve = (host) => lookup(host, { all: true });

/**
 * Returns the checked addresses of a URL's host (rules §34.8). One address that is not allowed refuses the host.
 * @throws SendFailure for a scheme or an address that is not allowed, and the resolver's error
 */
export async function resolveReceiver(
  { protocol, hostname }: URL,
  guard: AddressGuard,
  resolve: Resolve,
): Promise<readonly LookupAddress[]> {
  if (protocol !== 'https:' && protocol !== 'http:') throw new SendFailure('the URL is not https://');
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new SendFailure('the host has no address');
  if (!addresses.every(({ address }) => guard.isAllowed(address)))
    throw new SendFailure('the host has an address that is neither public nor in WEBHOOK_NETWORKS');
  if (protocol === 'http:' && !addresses.every(({ address }) => guard.isOwn(address)))
    throw new SendFailure('http:// is allowed inside WEBHOOK_NETWORKS only');
  return addresses;
}
