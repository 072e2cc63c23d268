import { cellColours } from '#src/features/adminCohort/cellColours';
import { theme } from '#src/ui/layout/theme';

const channelsOf = (colour: string): number[] =>
  colour.startsWith('#')
    ? [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
    : (colour.match(/\d+/g) ?? []).map(Number);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
};

/** From below to above the scale in steps of 0.1 percent, the precision of the table. */
const SHARES = Array.from({ length: 1_301 }, (_, index) => (index - 100) / 10);

test('the contrast of this test follows the formula of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('every shade has a contrast of at least 4.5 to 1', () => {
  const lowest = Math.min(
    ...SHARES.map((share) => contrast(cellColours(share).backgroundColor, cellColours(share).color)),
  );
  expect(lowest).toBeGreaterThanOrEqual(4.5);
});

test('shades darken with the value up to 100 %', () => {
  const shades = SHARES.map((share) => luminance(cellColours(share).backgroundColor));
  shades.slice(1).forEach((shade, index) => expect(shade).toBeLessThanOrEqual(shades[index] ?? 0));
  expect(cellColours(0)).toEqual(cellColours(-5));
  expect(cellColours(100)).toEqual(cellColours(140));
  expect(cellColours(0).backgroundColor).not.toBe(cellColours(100).backgroundColor);
});

test.each(['light', 'dark'] as const)(
  'text without a shade has a contrast of at least 7 to 1 in the %s theme',
  (scheme) => {
    const palette = theme.colorSchemes[scheme]?.palette;
    expect(contrast(palette?.text.primary ?? '', palette?.background.default ?? '')).toBeGreaterThanOrEqual(7);
    // Shades set their own text colour, so that the theme has no effect.
    expect(Object.keys(cellColours(50))).toEqual(['backgroundColor', 'color']);
  },
);
