/** A page number beyond this names no page of any shop. */
export const PAGE_MAX = 1_000_000;

/** The page that an address names; the first one where it names none, or one that no list can have. */
export function toPage(named: string | null): number {
  const page = Number(named);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

/** Pages shown on each side of the current one (rules §15.2). */
const WINDOW = 2;

/** A page's number, or a gap for at least two pages. */
export type PagerItem = number | 'gap';

/** A gap; a single page that it would hide is shown instead. */
const between = (left: number, right: number): PagerItem[] => {
  const hidden = right - left - 1;
  if (hidden <= 0) return [];
  return hidden === 1 ? [left + 1] : ['gap'];
};

/**
 * What a pager shows: first and last page, and two pages on each side of the current one (rules §15.2).
 * @param page from 1; @param pages how many there are, at least 1
 */
export function pagerItems(page: number, pages: number): PagerItem[] {
  const from = Math.max(1, page - WINDOW);
  const to = Math.min(pages, page + WINDOW);
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    ...(from > 1 ? [1, ...between(1, from)] : []),
    ...middle,
    ...(to < pages ? [...between(to, pages), pages] : []),
  ];
}
