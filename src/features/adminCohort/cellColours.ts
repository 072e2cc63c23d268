/** From light to dark purple, a colour's red, green and blue each. */
const LIGHT = [243, 232, 255] as const;
const DARK = [59, 7, 100] as const;
const WHITE = '#ffffff';
const BLACK = '#000000';

/** The scale ends here, in percent (spec §9). */
const SCALE_END = 100;

type Channels = readonly [number, number, number];

interface CellColours {
  backgroundColor: string;
  color: string;
}

const LINEAR_BELOW = 0.04045;
const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= LINEAR_BELOW ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** WCAG's relative luminance. */
const luminance = ([red, green, blue]: Channels): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Where black and white are read equally well: 4.58 to 1, more than the 4.5 that small text needs. */
const EVEN_LUMINANCE = Math.sqrt(1.05 * 0.05) - 0.05;

/**
 * How a cell looks: the higher its value, the darker; its text black or white, whichever is read better. Cells bring
 * both colours along, and so look the same in both themes.
 * @param share percent; above 100 the colour stays the darkest (spec §9)
 */
export function cellColours(share: number): CellColours {
  const part = Math.min(Math.max(share, 0), SCALE_END) / SCALE_END;
  const mix = (index: 0 | 1 | 2) => Math.round(LIGHT[index] + (DARK[index] - LIGHT[index]) * part);
  const channels: Channels = [mix(0), mix(1), mix(2)];
  return {
    backgroundColor: `rgb(${channels.join(', ')})`,
    color: luminance(channels) > EVEN_LUMINANCE ? BLACK : WHITE,
  };
}
