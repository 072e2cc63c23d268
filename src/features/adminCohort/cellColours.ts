/** Ends of the colour scale, light and dark purple, as RGB. */
const FROM = [243, 232, 255] as const;
const TO = [59, 7, 100] as const;

/** Darkest end of the scale, in percent (rules §15.16). */
const SCALE_END = 100;
/** First percentage at which white text has more contrast than black. */
const DARK_FROM = 57;

/**
 * Background and text colour of a cell, darker for higher values; equal in both themes.
 * @param share percent; values above 100 have the darkest colour (rules §15.16)
 */
export function cellColours(share: number) {
  const capped = Math.min(Math.max(share, 0), SCALE_END);
  const mix = (index: 0 | 1 | 2) => Math.round(FROM[index] + ((TO[index] - FROM[index]) * capped) / SCALE_END);
  return {
    backgroundColor: `rgb(${mix(0)}, ${mix(1)}, ${mix(2)})`,
    color: capped >= DARK_FROM ? '#ffffff' : '#000000',
  };
}
