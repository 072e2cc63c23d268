import type { CSSObject } from '@mui/material/styles';
import { theme } from '../layout/theme';
import { CONTROL_HEIGHT, PAGE_INSET, PAGE_WIDTH, RADIUS } from '../layout/tokens';

const { spacing, breakpoints } = theme;
const { background, divider, text } = theme.vars.palette;

const stripe = (width: string, height: string): CSSObject => ({
  width,
  height,
  borderRadius: RADIUS.control,
  backgroundColor: `color-mix(in srgb, ${text.primary} 11%, transparent)`,
});

/** The frame of an area, where its own will be (CustomerShell, AdminShell), by selector. */
export const skeletonStyles: Record<string, CSSObject> = {
  '.skeleton-bar': {
    display: 'flex',
    alignItems: 'center',
    minHeight: CONTROL_HEIGHT.medium + 17,
    paddingInline: PAGE_INSET,
    borderBottom: `1px solid ${divider}`,
    backgroundColor: background.paper,
  },
  '.skeleton-page': {
    display: 'grid',
    gap: spacing(2),
    maxWidth: PAGE_WIDTH,
    margin: '0 auto',
    padding: spacing(2),
  },
  // Beside the menu's button, and the side panel.
  '.is-customer > .skeleton-bar': { [breakpoints.down('md')]: { paddingLeft: 16 + CONTROL_HEIGHT.medium + 8 } },
  '.is-customer > .skeleton-page': {
    [breakpoints.up('md')]: { paddingTop: spacing(4), paddingLeft: `calc(17rem + ${spacing(6)})` },
  },
  '.skeleton-title': stripe('45%', '2.25rem'),
  '.skeleton-panel': {
    display: 'grid',
    gap: spacing(1),
    padding: spacing(2),
    borderRadius: RADIUS.surface,
    border: `1px solid ${divider}`,
    backgroundColor: background.paper,
    [breakpoints.up('sm')]: { padding: spacing(3) },
    '& > div': stripe('80%', '1.25rem'),
    '& > div:first-of-type': { width: '45%', height: '1.75rem' },
    '& > div:last-of-type': { width: 160, height: CONTROL_HEIGHT.medium },
  },
};
