import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { ignoreSecondClick } from './ignoreSecondClick';

/** The server allows styles by this nonce only (see server/plugins/portal.ts). */
export const styleNonce = (): string | undefined => document.querySelector<HTMLScriptElement>('#nonce')?.nonce;

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

const light = {
  primary: { main: '#1f4d3a', contrastText: '#ffffff' },
  secondary: { main: '#a8481c', contrastText: '#ffffff' },
  error: { main: '#a32317' },
  warning: { main: '#8a5300' },
  success: { main: '#1f5c3d' },
  background: { default: '#f8f4ec', paper: '#fffdf9' },
  text: { primary: '#23291f', secondary: '#545b4e' },
  divider: '#ddd5c5',
};

const dark = {
  primary: { main: '#8fd1b0', contrastText: '#0e2219' },
  secondary: { main: '#f0a37c', contrastText: '#2a1206' },
  error: { main: '#ff9d8f' },
  warning: { main: '#f0c27a' },
  success: { main: '#8fd6ac' },
  background: { default: '#141a16', paper: '#1d2520' },
  text: { primary: '#eef1ea', secondary: '#b6beb2' },
  divider: '#3a453d',
};

/** The portal's theme: warm paper, deep green, one accent; light and dark follow the device (rules §19.4). */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: SYSTEM_FONTS,
    h1: { fontSize: 'clamp(1.6rem, 5vw, 2.1rem)', fontWeight: 700, lineHeight: 1.2 },
    h2: { fontSize: '1.3rem', fontWeight: 650, lineHeight: 1.3 },
    h3: { fontSize: '1.1rem', fontWeight: 650, lineHeight: 1.35 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '1rem' },
  },
  components: {
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiModal: { styleOverrides: { root: { '& > *': ignoreSecondClick } } },
    MuiDialog: {
      styleOverrides: {
        paper: { margin: 16, width: 'calc(100% - 32px)', maxHeight: 'calc(100% - 32px)', borderRadius: 20 },
      },
    },
    MuiCssBaseline: {
      styleOverrides: {
        '@keyframes ignore-pointer': { 'from, to': { pointerEvents: 'none' } },
        // German words are long, and windows can be narrow.
        body: { overflowWrap: 'break-word' },
        'h1, h2, h3, dt': { hyphens: 'auto' },
        ':focus-visible': { outline: '3px solid currentColor', outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
        },
      },
    },
  },
});
