import type { CSSObject } from '@mui/material/styles';
import { OTP_LENGTH } from '../../domain/customer/otp';
import { baseStyles } from './baseStyles';
import { ignoreSecondClick } from '../layout/ignoreSecondClick';
import { theme } from '../layout/theme';
import { CONTROL_HEIGHT, RADIUS, WEIGHT } from '../layout/tokens';
import { skeletonStyles } from './skeletonStyles';

const { typography, spacing, breakpoints } = theme;
const { palette } = theme.vars;
const { action, background, divider, error, primary, text } = palette;

const fieldFocusRing: CSSObject = { outline: `3px solid ${primary.main}`, outlineOffset: 1 };

const page: Record<string, CSSObject> = {
  '.narrow-page': {
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    padding: spacing(2),
    gap: spacing(3),
    '& > header': {
      width: '100%',
      maxWidth: 1100,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: spacing(1),
    },
    '& > main': {
      width: '100%',
      maxWidth: 480,
      marginBlock: 'auto',
      padding: spacing(3),
      borderRadius: RADIUS.surface,
      border: `1px solid ${divider}`,
      backgroundColor: background.paper,
      [breakpoints.up('sm')]: { padding: spacing(5) },
    },
    // As high as what comes in it later, so that nothing above moves then.
    '& > footer': {
      display: 'flex',
      flexWrap: 'wrap',
      alignContent: 'flex-end',
      justifyContent: 'center',
      columnGap: spacing(3),
      minHeight: spacing(16),
      color: text.secondary,
      lineHeight: spacing(4),
      [breakpoints.up('sm')]: { minHeight: spacing(8) },
      [breakpoints.up('md')]: { minHeight: spacing(4) },
      '& > a': { color: 'inherit' },
    },
  },
  '.screen': ignoreSecondClick,
  '.screen-title': { ...typography.h1, margin: spacing(0, 0, 2), outline: 'none' },
  '.logo': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: spacing(1),
    fontSize: '1.25rem',
    fontWeight: WEIGHT.title,
    color: primary.main,
    '& > img': { display: 'block', borderRadius: RADIUS.control },
  },
  '.light-text': { margin: spacing(0, 0, 2), overflowWrap: 'anywhere' },
  '.light-intro': { margin: spacing(0, 0, 3), overflowWrap: 'anywhere' },
  '.light-quiet': { color: text.secondary },
  '.light-error': { color: error.main },
  '.light-actions': { display: 'flex', flexWrap: 'wrap', gap: spacing(1) },
  '.notice': {
    display: 'flex',
    alignItems: 'center',
    gap: spacing(1),
    padding: spacing(1, 2),
    marginBottom: spacing(2),
    borderRadius: RADIUS.control,
    borderLeft: `6px solid ${error.main}`,
    color: text.primary,
    backgroundColor: background.paper,
    '& > p': { flexGrow: 1, margin: 0, overflowWrap: 'anywhere' },
    '& svg': { width: '1.5rem', height: '1.5rem', fill: 'currentColor' },
  },
};

const controls: Record<string, CSSObject> = {
  '.light-button': {
    ...typography.button,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: spacing(1),
    minHeight: CONTROL_HEIGHT.medium,
    padding: spacing(0.75, 2),
    borderRadius: RADIUS.control,
    border: '1px solid transparent',
    background: 'none',
    color: primary.main,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    '&.is-wide': { width: '100%' },
    '&.is-solid': { backgroundColor: primary.main, color: primary.contrastText },
    '@media (hover: hover)': { '&:hover': { textDecoration: 'underline' } },
    '&:disabled, &[aria-disabled=true]': {
      textDecoration: 'none',
      cursor: 'default',
      color: text.secondary,
      '&.is-solid': { backgroundColor: action.disabledBackground },
    },
  },
  '.light-field': {
    display: 'grid',
    gap: spacing(0.75),
    marginBottom: spacing(1.5),
    '& > label': { fontWeight: WEIGHT.strong },
    '& > input': {
      font: 'inherit',
      width: '100%',
      minHeight: CONTROL_HEIGHT.large,
      padding: spacing(1, 1.75),
      borderRadius: RADIUS.control,
      border: `1px solid ${text.secondary}`,
      color: text.primary,
      backgroundColor: background.paper,
      '&:focus-visible': fieldFocusRing,
      '&[aria-invalid=true]': { borderColor: error.main },
    },
    '& > p': { margin: 0, color: error.main },
  },
  '.language-select': {
    font: 'inherit',
    minHeight: CONTROL_HEIGHT.medium,
    padding: spacing(0, 1.5),
    borderRadius: RADIUS.control,
    border: `1px solid ${text.secondary}`,
    color: text.primary,
    backgroundColor: background.paper,
  },
};

const PHONE = breakpoints.down('sm');
const toasts: Record<string, CSSObject> = {
  // Twice, since notistack's own rules come later.
  '.notistack-MuiContent.notistack-MuiContent': {
    fontFamily: typography.fontFamily,
    fontSize: '1rem',
    maxWidth: 'min(28rem, 100vw - 2rem)',
    overflowWrap: 'anywhere',
    [PHONE]: {
      maxWidth: 'none',
      padding: '4px 12px',
      fontSize: '0.875rem',
      lineHeight: 1.25,
      '& > #notistack-snackbar': { padding: 0 },
    },
  },
  // notistack's own colours fall short of 4.5:1.
  '.notistack-MuiContent.notistack-MuiContent-success': { backgroundColor: '#1f5c3d' },
  '.notistack-MuiContent.notistack-MuiContent-error': { backgroundColor: '#a32317' },
  // Over a phone's header, so that the title below remains in sight.
  '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
    [PHONE]: { top: 0, left: 4, right: 4, width: 'auto', maxWidth: 'none' },
  },
};

const codePage: Record<string, CSSObject> = {
  '.light-links': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: spacing(1),
    marginTop: spacing(2),
  },
  '.otp-input': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: `repeat(${OTP_LENGTH}, 1fr)`,
    gap: '0.5rem',
    marginTop: spacing(1),
    '& > input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      border: 0,
      outline: 'none',
      // The boxes below show the digits; the field itself is only felt.
      background: 'none',
      color: 'transparent',
      caretColor: 'transparent',
      fontSize: '1rem',
      cursor: 'text',
    },
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      aspectRatio: '4 / 5',
      maxHeight: 64,
      borderRadius: RADIUS.control,
      border: `1.5px solid ${text.secondary}`,
      fontSize: '1.5rem',
      fontWeight: WEIGHT.strong,
      fontVariantNumeric: 'tabular-nums',
      '&[data-wrong]': { borderColor: error.main },
    },
    '&:focus-within > span[data-current]': fieldFocusRing,
  },
  '.otp-message': { ...typography.body2, margin: spacing(1, 0, 2) },
  '.account-choices': {
    border: 0,
    margin: spacing(0, 0, 3),
    padding: 0,
    display: 'grid',
    gap: spacing(1.5),
    '& > legend': { padding: 0, marginBottom: spacing(1), fontWeight: WEIGHT.strong },
  },
  '.account-choice': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: spacing(0, 1.5),
    padding: spacing(2),
    borderRadius: RADIUS.surface,
    border: `1.5px solid ${divider}`,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:has(:checked)': { borderColor: primary.main, boxShadow: `0 0 0 1px ${primary.main}` },
    '&:has(:disabled)': { cursor: 'default', borderStyle: 'dashed' },
    '& > input': { width: 22, height: 22, accentColor: primary.main },
    '& > span > span': { display: 'block', color: text.secondary },
  },
};

/** The rules by selector, for the page itself: needed before any script (docs/architecture.md). */
export const lightStyles: Record<string, CSSObject> = {
  ...baseStyles,
  ...page,
  ...controls,
  ...toasts,
  ...codePage,
  ...skeletonStyles,
};
