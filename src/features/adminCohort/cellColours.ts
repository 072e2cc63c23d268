/** From light to dark purple, as red, green and blue. */
const FROM = [243, 232, 255] as const;
const TO = [59, 7, 100] as const;

/** The scale ends here, in percent (rules §15.16). */
const SCALE_END = 100;
/** From here on white has more contrast than black. */
const DARK_FROM = 57;

/**
 * A cell's colours: the higher its value, the darker; its text black or white, whichever has more contrast. Cells set
 * both colours, and so are the same in both themes.
 * @param share percent; above 100 the colour is the darkest (rules §15.16)
 */
export function cellColours(share: number) {
  const capped = Math.min(Math.max(share, 0), SCALE_END);
  const mix = (index: 0 | 1 | 2) => Math.round(FROM[index] + ((TO[index] - FROM[index]) * capped) / SCALE_END);
  return {
    backgroundColor: `rgb(${mix(0)}, ${mix(1)}, ${mix(2)})`,
    color: capped >= DARK_FROM ? '#ffffff' : '#000000',
  };
}
