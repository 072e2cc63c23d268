/** A page number beyond this names no page of any shop. */
export const PAGE_MAX = 1_000_000;

/** The page that an address names; the first one where it names none, or one that no list can have. */
export function toPage(named: string | null): number {
  const page = Number(named);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}
