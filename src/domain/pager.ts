/** Maximum page number of a list. */
export const PAGE_MAX = 1_000_000;

/** Parses a page number; invalid or missing ones become 1. */
export function toPage(named: string | null): number {
  const page = Number(named);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}
