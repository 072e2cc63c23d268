import { LANGUAGES, type Language } from '#src/domain/language';

export interface Variant {
  language: Language;
  window: { width: number; height: number };
  theme: 'dark' | 'light';
}

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];
const THEMES = ['light', 'dark'] as const;

/** All combinations of language, width and theme (rules §31.2). */
export const VARIANTS: readonly Variant[] = LANGUAGES.flatMap((language) =>
  WINDOWS.flatMap((window) => THEMES.map((theme) => ({ language, window, theme }))),
);

/** Returns the variant of a visit in the short atlas, different for consecutive visits (rules §31.8). */
export const shortVariant = (index: number): Variant => VARIANTS[(index * 3) % VARIANTS.length] as Variant;

/** True if the full atlas runs axe: each theme at one width, in German (rules §31.4). */
export const hasAxe = ({ language, window, theme }: Variant): boolean =>
  language === 'de' && (window.width === 360) === (theme === 'dark');
