/** CSS pixels. */
const PHONE_WIDTH = 412;
const BOUND = /\((min|max)-width: ?([\d.]+)px\)/g;

function matchesPhone(query: string): boolean {
  const bounds = [...query.matchAll(BOUND)].map(([, side, px]) => ({ side, px: Number(px) }));
  return bounds.length > 0 && bounds.every(({ side, px }) => (side === 'max' ? PHONE_WIDTH <= px : PHONE_WIDTH >= px));
}

const queryList = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    ...{ media, matches: matchesPhone(media), onchange: null },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  });

/** Gives the window of the present test the width of a phone: jsdom has none, and answers no media query. */
export function narrowWindow(): void {
  window.matchMedia = queryList;
}

/** To be called after each test that may have narrowed its window. */
export function widenWindow(): void {
  Reflect.deleteProperty(window, 'matchMedia');
}
