import ipaddr from 'ipaddr.js';
import { inNetworks } from '../config/networks';

/** Because the library counts all other IPv6 addresses as unicast, also those that contain an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Public by its number, but the metadata service of each machine in Azure. */
const METADATA = '168.63.129.16';
/** Because the library reads `::8.8.8.8` as an IPv4 address as well. */
const IPV4 = /^(::ffff:|\d+\.)/i;

/** True for a public unicast address. An IPv4 address in IPv6 notation counts as this IPv4 address. */
function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.toString() === METADATA || address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? IPV4.test(text) : address.match(GLOBAL_IPV6);
}

/** Addresses to which events may be sent (rules §34.8). */
export interface AddressGuard {
  /** True for an address of a network of `WEBHOOK_NETWORKS`. */
  isOwn: (address: string) => boolean;
  /** True for a public or an own address. */
  isAllowed: (address: string) => boolean;
}

/** @param networks comma-separated networks of `WEBHOOK_NETWORKS`; undefined for none */
export function addressGuard(networks: string | undefined): AddressGuard {
  const isInNetworks = networks === undefined ? () => false : inNetworks(networks);
  const isOwn = (address: string) => isInNetworks(address.replace(/%.*$/, ''));
  return { isOwn, isAllowed: (address) => ipaddr.isValid(address) && (isOwn(address) || isPublic(address)) };
}
