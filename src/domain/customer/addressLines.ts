/** How an address line that was left blank is sent and stored (rules §13.5). */
const BLANK_ADDRESS_LINE = '""';

/** The lines that hold something. */
export const filledAddressLines = (...lines: string[]): string[] =>
  lines.filter((line) => line !== '' && line !== BLANK_ADDRESS_LINE);

/** A blank line as it is stored; any other one as it is. */
export const storedAddressLine = (line: string): string => line.trim() || BLANK_ADDRESS_LINE;
