import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { inNetworks } from '../config/networks';

/** IP address with port or brackets, for example `203.0.113.5:4711`, `[2001:db8::1]:443`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/;
const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^(?:0:){5}ffff:([^:]+):([^:]+)$/;

/** Removes port, brackets and zone of an IP address. */
function bareAddress(text: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(text.trim()) ?? [];
  return (ipv4 ?? ipv6 ?? text.trim()).replace(/%.*$/, '');
}

/** Returns all eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(ipv6: string): string {
  // Because the URL parser normalizes every spelling of an IPv6 address.
  const [head = '', tail = ''] = new URL(`http://[${ipv6}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(IPV6_GROUPS - (left?.length ?? 0) - (right?.length ?? 0)).fill('0');
  return [...(left ?? []), ...zeros, ...(right ?? [])].join(':');
}

const toIpv4 = (...groups: string[]): string =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');

/**
 * Returns the key of limits per IP address: IPv4 address, also in IPv6 notation, or /64 of an IPv6 address.
 * Because a client can use each IP address of its /64 (rules §5.18).
 * @returns undefined for text that is not an IP address
 */
export function limitKeyOf(text: string | undefined): string | undefined {
  // Because `ip` may be undefined after a disconnect.
  const address = bareAddress(text ?? '');
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  const groups = groupsOf(address);
  const [, high, low] = MAPPED_IPV4.exec(groups) ?? [];
  if (high && low) return toIpv4(high, low);
  return `${groups.split(':').slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Returns the key of the caller's limits (rules §5.18). Ignores `X-Forwarded-For` entries without an IP address. */
export const callerKeyOf = ({ ips, ip }: Pick<FastifyRequest, 'ips' | 'ip'>): string =>
  (ips ?? [ip]).flatMap((entry) => limitKeyOf(entry) ?? []).at(-1) ?? 'unknown';

/**
 * Returns a predicate: true if an `X-Forwarded-For` entry, with or without port, is a trusted proxy.
 * @param networks comma-separated IP addresses, networks and names of `NAMED_NETWORKS`
 */
export function trustFrom(networks: string): (entry: string | undefined) => boolean {
  const isTrusted = inNetworks(networks);
  return (entry) => isTrusted(bareAddress(entry ?? ''));
}
