import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { themeComponents } from './themeComponents';
import { RADIUS, WEIGHT } from './tokens';

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

const light = {
  // `dark` is the colour of a button on hover.
  primary: { main: '#1f4d3a', dark: '#173a2b', contrastText: '#ffffff' },
  secondary: { main: '#a8481c', dark: '#8a3a15', contrastText: '#ffffff' },
  error: { main: '#a32317', dark: '#861b11' },
  warning: { main: '#8a5300' },
  success: { main: '#1f5c3d' },
  background: { default: '#f8f4ec', paper: '#fffdf9' },
  text: { primary: '#23291f', secondary: '#545b4e' },
  divider: '#ddd5c5',
};

const dark = {
  primary: { main: '#8fd1b0', dark: '#a9dcc4', contrastText: '#0e2219' },
  secondary: { main: '#f0a37c', contrastText: '#2a1206' },
  error: { main: '#ffb0a5', dark: '#ffc2b9' },
  warning: { main: '#f0c27a' },
  success: { main: '#8fd6ac' },
  background: { default: '#141a16', paper: '#1d2520' },
  text: { primary: '#eef1ea', secondary: '#b6beb2' },
  divider: '#3a453d',
};

/** Theme of the portal, light or dark by the device's setting (rules §19.4). */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: RADIUS.control },
  typography: {
    fontFamily: SYSTEM_FONTS,
    fontWeightMedium: WEIGHT.strong,
    h1: { fontSize: 'clamp(1.6rem, 5vw, 2.1rem)', fontWeight: WEIGHT.title, lineHeight: 1.2 },
    h2: { fontSize: '1.3rem', fontWeight: WEIGHT.title, lineHeight: 1.3 },
    h3: { fontSize: '1.1rem', fontWeight: WEIGHT.strong, lineHeight: 1.35 },
    body2: { fontSize: '0.95rem' },
    button: { textTransform: 'none', fontWeight: WEIGHT.strong, fontSize: '1rem', lineHeight: 1.5 },
  },
  components: themeComponents,
});
