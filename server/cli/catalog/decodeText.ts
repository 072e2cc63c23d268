import { ConfigError } from '../../db/ConfigError';

const NEWLINE = 0x0a;

/** Detects the encoding by a byte order mark or a zero byte, because JSON starts with an ASCII character. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Returns the number of the first line that is not UTF-8, counted from 1. */
function lineOfFault(bytes: Uint8Array): number {
  for (let line = 1, start = 0; ; line += 1) {
    const end = bytes.indexOf(NEWLINE, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

/**
 * Decodes a file in UTF-8 or UTF-16, with or without a byte order mark.
 * @param what subject of the error message
 * @throws ConfigError with the number of the first line that is not UTF-8
 */
export function decodeText(bytes: Uint8Array, what: string): string {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8' && !isUtf8(bytes))
    throw new ConfigError(`${what} is not UTF-8 in line ${lineOfFault(bytes)}: save it as UTF-8.`);
  return new TextDecoder(encoding).decode(bytes);
}
