/** Width of a phone's window in CSS pixels. */
const PHONE_WIDTH = 412;
const BOUND = /\((min|max)-width: ?([\d.]+)px\)/g;

function matchesPhone(query: string): boolean {
  const bounds = [...query.matchAll(BOUND)].map(([, side, px]) => ({ side, px: Number(px) }));
  return bounds.length > 0 && bounds.every(({ side, px }) => (side === 'max' ? PHONE_WIDTH <= px : PHONE_WIDTH >= px));
}

/** Replaces `matchMedia`, which jsdom lacks. */
function answerQueries(matches: (query: string) => boolean): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: matches(media), onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    });
}

/** Sets the width of a phone. */
export const narrowWindow = (): void => answerQueries(matchesPhone);

/** Simulates a mouse. */
export const plugInMouse = (): void => answerQueries((query) => query === '(pointer: fine)');

/** Matches no media query, the default before each test. Call after each test that sets media queries. */
export const resetWindow = (): void => answerQueries(() => false);
