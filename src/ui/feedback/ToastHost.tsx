import { SnackbarProvider, enqueueSnackbar } from 'notistack';
import { useEffect } from 'react';
import { timings } from '../../config/timings';
import { onToast } from './toast';

/** Renders the toasts, top-right, each for three seconds (rules §17.8). Loaded apart, so that no page waits for it; styled by the page's own sheet. */
export function ToastHost() {
  useEffect(() => onToast(({ text, variant }) => void enqueueSnackbar(text, { variant })), []);
  return (
    <SnackbarProvider
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      autoHideDuration={timings.toast}
      maxSnack={4}
    />
  );
}
