const BYTES = 16;
const HEX = 16;

/** 128 random bits. `crypto.randomUUID` exists on https alone: a portal in a LAN would lack it. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(HEX).padStart(2, '0')).join('');
