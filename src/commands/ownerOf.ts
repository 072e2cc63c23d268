const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const HEX = 16;

/**
 * Whose a pending command is: a hash of the id, by which it is recognised again. It need not be hard to guess, only not
 * be the id itself (FNV-1a, 32 bit).
 */
export function ownerOf(id: string): string {
  const hash = new TextEncoder().encode(id).reduce((sum, byte) => Math.imul(sum ^ byte, FNV_PRIME), FNV_OFFSET);
  return (hash >>> 0).toString(HEX);
}
