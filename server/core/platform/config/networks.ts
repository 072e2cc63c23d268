import { BlockList, isIP } from 'node:net';

/** Network names accepted in `TRUST_PROXY` and `WEBHOOK_NETWORKS`. */
export const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const BITS = { 4: 32, 6: 128 } as const;

/**
 * Returns a predicate: true if an IP address is in one of the networks, also in its IPv6 notation.
 * @param networks comma-separated IP addresses, networks and names of `NAMED_NETWORKS`
 */
export function inNetworks(networks: string): (address: string) => boolean {
  const list = new BlockList();
  const all = networks.split(',').flatMap((part) => NAMED_NETWORKS[part.trim()] ?? [part.trim()]);
  for (const network of all) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address) === 6 ? 6 : 4;
    list.addSubnet(address, Number(bits ?? BITS[version]), `ipv${version}`);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}
