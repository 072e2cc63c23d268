import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle';

/** Outside the page: nobody sees it, hears it or reaches it. */
const APART = {
  open: true,
  disableScrollLock: true,
  disableAutoFocus: true,
  disableEnforceFocus: true,
  disableRestoreFocus: true,
  transitionDuration: 0,
} as const;

/**
 * Draws a dialog once while the page is idle, on no page at all. The first dialog brings rules for print and for the
 * width of the window, at which the browser looks at every element anew: in a long list that kept the first tap waiting.
 */
export function DialogWarmUp() {
  const [container, setContainer] = useState<HTMLElement>();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => whenIdle(() => setContainer(document.createElement('div'))), []);
  useEffect(() => (container ? whenIdle(() => setIsDone(true)) : undefined), [container]);
  if (!container || isDone) return null;
  return (
    <>
      <Dialog {...APART} container={container} fullWidth maxWidth="sm">
        <DialogTitle variant="h2" />
        <DialogContent />
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2 }} />
      </Dialog>
      <Dialog {...APART} container={container} fullScreen />
    </>
  );
}
