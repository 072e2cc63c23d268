import GlobalStyles from '@mui/material/GlobalStyles';
import type { CSSObject } from '@mui/material/styles';
import { SnackbarProvider, enqueueSnackbar } from 'notistack';
import { useEffect } from 'react';
import { timings } from '../../config/timings';
import { theme } from '../layout/theme';
import { onToast } from './toast';

const PHONE = theme.breakpoints.down('sm');
const STYLES: Record<string, CSSObject> = {
  // Repeats the class for a higher specificity, because notistack inserts its rules later.
  '.notistack-MuiContent.notistack-MuiContent': {
    fontFamily: theme.typography.fontFamily,
    fontSize: '1rem',
    maxWidth: 'min(28rem, 100vw - 2rem)',
    overflowWrap: 'anywhere',
    [PHONE]: {
      maxWidth: 'none',
      padding: '4px 12px',
      // Bounded, so that a long message covers less than a quarter of the screen with large text.
      fontSize: 'min(0.875rem, 18px)',
      lineHeight: 1.25,
      '& > #notistack-snackbar': { padding: 0 },
    },
  },
  // Replaces notistack's colours, because their contrast is below 4.5:1.
  '.notistack-MuiContent.notistack-MuiContent-success': { backgroundColor: '#1f5c3d' },
  '.notistack-MuiContent.notistack-MuiContent-error': { backgroundColor: '#a32317' },
  // Covers the header on a phone, so that the title below remains visible.
  '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
    [PHONE]: { top: 0, left: 4, right: 4, width: 'auto', maxWidth: 'none' },
  },
};

/** Toasts at the top right, each for three seconds (rules §17.8). Loaded separately, so that no page waits. */
export function ToastHost() {
  useEffect(() => onToast(({ text, variant }) => void enqueueSnackbar(text, { variant })), []);
  return (
    <>
      <GlobalStyles styles={STYLES} />
      <SnackbarProvider
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        autoHideDuration={timings.toast}
        maxSnack={4}
      />
    </>
  );
}
