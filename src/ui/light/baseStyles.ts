import type { CSSObject } from '@mui/material/styles';
import { theme } from '../layout/theme';

const { typography, vars } = theme;
const { background, text } = vars.palette;

/** What every page has before its code: the base that Material UI's `CssBaseline` would set, and the portal's own rules. */
export const baseStyles: Record<string, CSSObject> = {
  html: {
    boxSizing: 'border-box',
    WebkitFontSmoothing: 'antialiased',
    WebkitTextSizeAdjust: '100%',
  },
  '*, *::before, *::after': { boxSizing: 'inherit' },
  body: {
    ...typography.body1,
    margin: 0,
    color: text.primary,
    backgroundColor: background.default,
    // German words are long, and windows can be narrow.
    overflowWrap: 'break-word',
    '@media print': { backgroundColor: '#fff' },
  },
  'strong, b': { fontWeight: typography.fontWeightBold },
  // What is focused or jumped to must not end up behind the bar at the bottom.
  'html:has(nav > .MuiBottomNavigation-root)': { scrollPaddingBottom: '5rem' },
  'h1, h2, h3, dt': { WebkitHyphens: 'auto', hyphens: 'auto' },
  ':focus-visible': { outline: '3px solid currentColor', outlineOffset: 2 },
  '@keyframes ignore-pointer': { 'from, to': { pointerEvents: 'none' } },
  '@media print': { 'nav, aside': { display: 'none !important' } },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
  },
};
