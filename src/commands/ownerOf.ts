const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const HEX = 16;

/**
 * Owner of a pending command: a hash of the account's id (FNV-1a, 32 bit). Not cryptographic, because the hash only
 * avoids storing the id.
 */
export function ownerOf(id: string): string {
  const hash = new TextEncoder().encode(id).reduce((sum, byte) => Math.imul(sum ^ byte, FNV_PRIME), FNV_OFFSET);
  return (hash >>> 0).toString(HEX);
}
