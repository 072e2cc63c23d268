/**
 * From light to dark purple in two halves, a colour's red, green and blue each. Between them the scale leaps over the
 * purples on which neither black nor white reaches 7 to 1.
 */
const LOWER = { from: [243, 232, 255], to: [184, 138, 230] } as const;
const UPPER = { from: [112, 44, 172], to: [59, 7, 100] } as const;
const WHITE = '#ffffff';
const BLACK = '#000000';

/** The scale ends here, in percent (rules §15.16). */
const SCALE_END = 100;
const HALF = 50;

interface CellColours {
  backgroundColor: string;
  color: string;
}

/**
 * A cell's colours: the higher its value, the darker; its text black or white, whichever has more contrast. Cells set
 * both colours, and so are the same in both themes.
 * @param share percent; above 100 the colour is the darkest (rules §15.16)
 */
export function cellColours(share: number): CellColours {
  const capped = Math.min(Math.max(share, 0), SCALE_END);
  const isUpper = capped >= HALF;
  const { from, to } = isUpper ? UPPER : LOWER;
  const part = (capped % HALF) / HALF;
  const mix = (index: 0 | 1 | 2) => {
    const [first, last] = [from[index], to[index]];
    return Math.round(first + (last - first) * (capped === SCALE_END ? 1 : part));
  };
  return { backgroundColor: `rgb(${mix(0)}, ${mix(1)}, ${mix(2)})`, color: isUpper ? WHITE : BLACK };
}
