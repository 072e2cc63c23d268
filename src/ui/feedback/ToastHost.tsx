import GlobalStyles from '@mui/material/GlobalStyles';
import { styled, type Theme } from '@mui/material/styles';
import { SnackbarProvider, MaterialDesignContent, enqueueSnackbar } from 'notistack';
import { useEffect } from 'react';
import { timings } from '../../config/timings';
import { onToast } from './toast';

// notistack's own colours fall short of 4.5:1.
const Content = styled(MaterialDesignContent)(({ theme }) => ({
  '&.notistack-MuiContent': {
    fontFamily: theme.typography.fontFamily,
    fontSize: '1rem',
    maxWidth: 'min(28rem, 100vw - 2rem)',
    overflowWrap: 'anywhere',
    [theme.breakpoints.down('sm')]: {
      maxWidth: 'none',
      padding: '4px 12px',
      fontSize: '0.875rem',
      lineHeight: 1.25,
      '& > #notistack-snackbar': { padding: 0 },
    },
  },
  '&.notistack-MuiContent-success': { backgroundColor: '#1f5c3d' },
  '&.notistack-MuiContent-error': { backgroundColor: '#a32317' },
}));

/** Over a phone's header, so that the title below remains in sight; notistack sets the place of its own list. */
const phonePlace = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
      top: 0,
      left: 4,
      right: 4,
      width: 'auto',
      maxWidth: 'none',
    },
  },
});

const COMPONENTS = { success: Content, error: Content };

/** Renders the toasts, top-right, each for three seconds (rules §17.8). Loaded apart, so that no page waits for it. */
export function ToastHost() {
  useEffect(() => onToast(({ text, variant }) => void enqueueSnackbar(text, { variant })), []);
  return (
    <>
      <GlobalStyles styles={phonePlace} />
      <SnackbarProvider
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        autoHideDuration={timings.toast}
        Components={COMPONENTS}
        maxSnack={4}
      />
    </>
  );
}
