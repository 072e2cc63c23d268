const BYTES = 16;
const HEX = 16;

/** Returns 128 random bits as hex. Not `crypto.randomUUID`, because browsers offer that on https only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(HEX).padStart(2, '0')).join('');
