/** CSS pixels. */
const PHONE_WIDTH = 412;
const BOUND = /\((min|max)-width: ?([\d.]+)px\)/g;

function matchesPhone(query: string): boolean {
  const bounds = [...query.matchAll(BOUND)].map(([, side, px]) => ({ side, px: Number(px) }));
  return bounds.length > 0 && bounds.every(({ side, px }) => (side === 'max' ? PHONE_WIDTH <= px : PHONE_WIDTH >= px));
}

/** Answers the media queries of the present test, as jsdom does not. */
function answerQueries(matches: (query: string) => boolean): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: matches(media), onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    });
}

/** Gives the window the width of a phone. */
export const narrowWindow = (): void => answerQueries(matchesPhone);

/** Gives the device a mouse, where it had none. */
export const plugInMouse = (): void => answerQueries((query) => query === '(pointer: fine)');

/** Matches no media query, as before each test. Call it after each test of a file that answers media queries. */
export const resetWindow = (): void => answerQueries(() => false);
