import type { Components, CSSObject, Theme } from '@mui/material/styles';
import { ignoreSecondClick } from './ignoreSecondClick';
import { CONTROL_HEIGHT, RADIUS, WEIGHT } from './tokens';

/** Link that looks like one, also beside buttons. */
const LINK = { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 } as const;
/** Invisible, except in forced colours, which draw it. */
const FORCED_BORDER = '2px solid transparent';
const focusRing = { outline: '3px solid currentColor', outlineOffset: 2 };

/** Base styles of every page, in addition to `CssBaseline`. */
const baseStyles: Record<string, CSSObject> = {
  // Breaks long German words in narrow windows.
  body: { overflowWrap: 'break-word' },
  // Scrolls a focused element above the bottom bar.
  'html:has(nav > .MuiBottomNavigation-root)': { scrollPaddingBottom: '5rem' },
  'h1, h2, h3, dt, label, button, a': { WebkitHyphens: 'auto', hyphens: 'auto' },
  ':focus-visible': { outline: '3px solid currentColor', outlineOffset: 2 },
  '@keyframes ignore-pointer': { 'from, to': { pointerEvents: 'none' } },
  '@media print': {
    // Keeps the head of a fold, which names its content.
    'nav, aside, button:not(.MuiAccordionSummary-root), a.MuiButton-root, [aria-labelledby=recommended]': {
      display: 'none !important',
    },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
  },
};

/** Style of a disabled control, which has `aria-disabled` so that the control keeps the focus. */
const disabledStyle = (theme: Theme): CSSObject => ({
  cursor: 'default',
  textDecoration: 'none',
  boxShadow: 'none',
  borderColor: theme.vars.palette.divider,
  color: theme.vars.palette.text.secondary,
});

const OUTLINE = '[class*=notchedOutline]';

/** Style of a field of Material UI or its pickers. */
export const outlinedStyle = (theme: Theme): CSSObject => ({
  minHeight: CONTROL_HEIGHT.large,
  backgroundColor: theme.vars.palette.background.paper,
  [`&:not(.Mui-error) ${OUTLINE}`]: { borderColor: theme.vars.palette.text.secondary },
  // Makes the notch as wide as the label.
  [`${OUTLINE} legend`]: { fontWeight: WEIGHT.strong },
  // The border instead of an outline, because the border has a gap for the label. Includes `:focus`, for fields that were
  // rendered at build, before hydration.
  [`&.Mui-focused:not(.Mui-error) ${OUTLINE}, &:has(> :is(input, select):focus):not(.Mui-error) ${OUTLINE}`]: {
    borderColor: theme.vars.palette.primary.main,
  },
  [`&.Mui-focused ${OUTLINE}, &:has(> :is(input, select):focus) ${OUTLINE}`]: { borderWidth: 3 },
});

/** Material UI's components in the portal's style. */
export const themeComponents: Components<Theme> = {
  MuiCssBaseline: { styleOverrides: baseStyles },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiModal: { styleOverrides: { root: { '& > *': ignoreSecondClick } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        ...ignoreSecondClick,
        padding: theme.spacing(2),
        borderRadius: RADIUS.surface,
      }),
    },
  },
  MuiCardActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: ({ theme }) => ({ flexWrap: 'wrap', gap: theme.spacing(1), padding: theme.spacing(1.5, 0, 0) }),
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        '&, &:first-of-type, &:last-of-type': { borderRadius: RADIUS.surface },
        '&::before': { display: 'none' },
        '& + &': { marginTop: 8 },
        '& img': { flexShrink: 0, borderRadius: RADIUS.control },
      },
    },
  },
  MuiAccordionSummary: {
    styleOverrides: {
      root: { minHeight: CONTROL_HEIGHT.large, transition: 'none' },
      content: ({ theme }) => ({ minWidth: 0, alignItems: 'center', gap: theme.spacing(1.5) }),
    },
  },
  MuiPaginationItem: {
    styleOverrides: {
      root: { '@media (forced-colors: active)': { '&.Mui-selected': { border: '2px solid Highlight' } } },
    },
  },
  MuiBottomNavigation: { styleOverrides: { root: { height: 'auto' } } },
  MuiBottomNavigationAction: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        transition: 'none',
        padding: theme.spacing(0.75, 0.25),
        // Not bold, because the longest name would be cut.
        '&.Mui-selected': { boxShadow: `inset 0 3px ${theme.vars.palette.primary.main}` },
        '@media (forced-colors: active)': { '&.Mui-selected': { border: '3px solid Highlight' } },
      }),
      label: {
        maxWidth: '100%',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        // Bounded, because the longest of five names has a fifth of the width.
        '&, &.Mui-selected': { fontSize: 'min(0.7rem, 3.3vw)' },
      },
    },
  },
  MuiDialog: {
    // Without an exit transition, because a closing dialog hides the outcome from screen readers.
    defaultProps: { transitionDuration: { enter: 200, exit: 0 } },
    styleOverrides: {
      paper: ({ theme }) => ({
        border: FORCED_BORDER,
        borderRadius: RADIUS.surface,
        '&.MuiDialog-paperFullScreen': { borderRadius: 0 },
        // Bottom sheet on a phone.
        [theme.breakpoints.down('sm')]: {
          '&:not(.MuiDialog-paperFullScreen)': {
            margin: 0,
            width: '100%',
            maxWidth: '100%',
            maxHeight: 'calc(100% - 32px)',
            borderEndStartRadius: 0,
            borderEndEndRadius: 0,
          },
        },
        // Scrolls the whole dialog in a low window, because fixed parts would leave no space for the content.
        '@media (max-height: 420px)': { '& > form, & > div': { display: 'block', flexShrink: 0 } },
      }),
      container: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { alignItems: 'flex-end' } }),
    },
  },
  MuiButtonBase: {
    // Without ripple, because a ripple costs a frame on a slow phone.
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        transition: 'none',
        minHeight: CONTROL_HEIGHT.medium,
        maxWidth: '100%',
        padding: theme.spacing(0.75, 2),
        gap: theme.spacing(1),
        textAlign: 'center',
        '&[href].MuiButton-text': LINK,
        '&[aria-disabled=true], &.Mui-disabled': disabledStyle(theme),
        '&.MuiButton-contained': { border: FORCED_BORDER },
        '&[aria-disabled=true].MuiButton-contained': {
          backgroundColor: theme.vars.palette.action.disabledBackground,
        },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        transition: 'none',
        width: CONTROL_HEIGHT.medium,
        height: CONTROL_HEIGHT.medium,
        flexShrink: 0,
        '&[aria-disabled=true]': { opacity: 0.45, cursor: 'default' },
      },
    },
  },
  MuiTextField: { defaultProps: { fullWidth: true, margin: 'normal' } },
  // Keeps the label above the border, so that labels do not move during typing.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: { root: { fontWeight: WEIGHT.strong } },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: true },
    styleOverrides: {
      root: ({ theme }) => outlinedStyle(theme),
      input: { height: 'auto', minHeight: '1.5em', padding: '13px 14px' },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.text.primary,
        // Separates a legend from its choices.
        'fieldset > &': { marginBottom: theme.spacing(0.5), fontWeight: WEIGHT.strong },
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: '0.95rem' } } },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginInlineStart: -10, minHeight: CONTROL_HEIGHT.medium, alignItems: 'start' },
      label: { paddingBlock: 10 },
    },
  },
  MuiRadio: { styleOverrides: { root: { padding: 10 } } },
  MuiCheckbox: { styleOverrides: { root: { padding: 10 } } },
  MuiToggleButton: {
    styleOverrides: { root: ({ theme }) => ({ textTransform: 'none', color: theme.vars.palette.text.primary }) },
  },
  MuiTab: { styleOverrides: { root: { textTransform: 'none', fontSize: '1rem', opacity: 1 } } },
  MuiAlert: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        marginBottom: theme.spacing(2),
        fontSize: '1rem',
        color: theme.vars.palette.text.primary,
        backgroundColor: theme.vars.palette.background.paper,
      }),
      message: { minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        transition: 'none',
        height: 'auto',
        minHeight: CONTROL_HEIGHT.medium,
        maxWidth: '100%',
        borderRadius: RADIUS.control,
        fontSize: '1rem',
        fontWeight: WEIGHT.strong,
        '&.MuiChip-sizeSmall': { minHeight: 28, fontSize: '0.9rem' },
      },
      label: { display: 'inline-flex', alignItems: 'center', whiteSpace: 'normal', overflowWrap: 'anywhere' },
    },
  },
};
