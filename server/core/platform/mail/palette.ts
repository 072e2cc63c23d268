/** Colours, equal to those of `src/ui/layout/theme.ts`. Text has WCAG AA contrast on its background. */
export const LIGHT = {
  page: '#f8f4ec',
  card: '#fffdf9',
  text: '#23291f',
  quiet: '#545b4e',
  line: '#ddd5c5',
  brand: '#1f4d3a',
  onBrand: '#ffffff',
  error: '#a32317',
};
export const DARK: typeof LIGHT = {
  page: '#141a16',
  card: '#1d2520',
  text: '#eef1ea',
  quiet: '#b6beb2',
  line: '#3a453d',
  brand: '#8fd1b0',
  onBrand: '#0e2219',
  error: '#ffb0a5',
};
