import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useEffect, useId, type ReactNode } from 'react';
import { Form } from '../forms/Form';

/** Only the content scrolls. */
const COLUMN = { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 } as const;

function focusHeading(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
}

interface SheetProps {
  title: string;
  /** Beside the title. */
  corner?: ReactNode;
  fullScreen?: boolean;
  /** Escape or a click beside it. */
  onClose: (reason: 'escapeKeyDown' | 'backdropClick') => void;
  /** Left out where nothing is sent. */
  onSubmit?: () => void;
  /** What the server said about the last try. Always in view, below what scrolls. */
  failure?: string | undefined;
  /** Below that, in view as well. */
  actions: ReactNode;
  children: ReactNode;
}

/** A dialog; a sheet from below on a phone. */
export function Sheet({
  title,
  corner,
  fullScreen = false,
  onClose,
  onSubmit,
  failure,
  actions,
  children,
}: SheetProps) {
  const titleId = useId();
  // The tap is answered before the dialog, which takes a slow phone a tenth of a second (docs/performance.md).
  const isOpen = useDeferredValue(true, false);
  // Where a link or a reload opened it, there is no button to return to.
  useEffect(() => () => void setTimeout(focusHeading), []);
  if (!isOpen) return null;
  const content = (
    <>
      <DialogTitle id={titleId} variant="h2" sx={corner === undefined ? undefined : { paddingInlineEnd: '56px' }}>
        {title}
      </DialogTitle>
      {corner}
      <DialogContent>{children}</DialogContent>
      {onSubmit && (
        <Typography role="alert" color="error" sx={{ px: 3, '&:not(:empty)': { pt: 1 } }}>
          {failure}
        </Typography>
      )}
      <DialogActions>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog
      open
      fullScreen={fullScreen}
      fullWidth
      maxWidth={fullScreen ? false : 'sm'}
      aria-labelledby={titleId}
      onClose={(_, reason) => onClose(reason)}
    >
      {onSubmit ? (
        <Form sx={COLUMN} onSubmit={onSubmit}>
          {content}
        </Form>
      ) : (
        <Box sx={COLUMN}>{content}</Box>
      )}
    </Dialog>
  );
}
