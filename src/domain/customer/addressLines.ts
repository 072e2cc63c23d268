/** Wire and stored form of an empty address line (rules §13.5). */
const BLANK_ADDRESS_LINE = '""';

/** Removes empty address lines. */
export const filledAddressLines = (...lines: string[]): string[] =>
  lines.filter((line) => line !== '' && line !== BLANK_ADDRESS_LINE);

/** Returns the stored form of an address line, which marks an empty one. */
export const storedAddressLine = (line: string): string => line.trim() || BLANK_ADDRESS_LINE;
