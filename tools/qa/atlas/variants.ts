import { LANGUAGES, type Language } from '#src/domain/language';

export interface Variant {
  language: Language;
  /** In pixels. */
  width: number;
  theme: 'dark' | 'light';
}

const WIDTHS = [1280, 360] as const;
const THEMES = ['light', 'dark'] as const;
const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 1280: 800 };

/** The window of a width, in pixels. */
export const windowOf = ({ width }: Variant) => ({ width, height: HEIGHTS[width] ?? 800 });

/** Each language × width × theme, in the order in which they are switched in place (rules §31.2). */
export const VARIANTS: readonly Variant[] = LANGUAGES.flatMap((language) =>
  WIDTHS.flatMap((width) => THEMES.map((theme) => ({ language, width, theme }))),
);

/** One variant for each visit of the short form, so that neighbours take turns. */
export const shortVariants = (index: number): readonly Variant[] => [
  VARIANTS[(index * 3) % VARIANTS.length] as Variant,
];

/** Where axe runs: each theme at one width, each width in one theme (rules §31.4). */
export const hasAxe = ({ language, width, theme }: Variant): boolean =>
  language === 'de' && (width === 360) === (theme === 'dark');
