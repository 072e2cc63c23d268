import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useEffect, useId, type ReactNode } from 'react';
import { Form } from '../forms/Form';

/** Column in which only the content scrolls. */
const COLUMN = { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 } as const;

/** The last element's own margin would add to the padding. */
const CONTENT = { pb: 1, '& > :last-child': { mb: 0 } };

/** Full-width buttons on a phone. The main button is first in each layout, so that Tab follows the visible order. */
const ACTIONS = {
  flexDirection: { xs: 'column', sm: 'row' },
  flexWrap: 'wrap',
  alignItems: { xs: 'stretch', sm: 'center' },
  justifyContent: 'flex-start',
  gap: 1,
  px: 3,
  pt: 2,
  pb: { xs: 2, sm: 3 },
} as const;

function focusHeading(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
}

interface SheetProps {
  title: string;
  /** Element beside the title. */
  corner?: ReactNode;
  fullScreen?: boolean;
  /** Called on Escape and on a click beside the dialog. */
  onClose: (reason: 'escapeKeyDown' | 'backdropClick') => void;
  /** Undefined for a dialog that sends nothing. */
  onSubmit?: () => void;
  /** Error of the last attempt, always visible below the scrolling content. */
  failure?: string | undefined;
  /** Buttons, the main one first, always visible below the error. */
  actions: ReactNode;
  children: ReactNode;
}

/** Dialog; a bottom sheet on a phone. */
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
  // Defers the dialog, so that a tap responds at once on a slow phone (docs/performance.md).
  const isOpen = useDeferredValue(true, false);
  // Focuses the page's heading on close if no button has opened the dialog.
  useEffect(() => () => void setTimeout(focusHeading), []);
  if (!isOpen) return null;
  const content = (
    <>
      <DialogTitle id={titleId} variant="h2" sx={corner === undefined ? undefined : { paddingInlineEnd: '56px' }}>
        {title}
      </DialogTitle>
      {corner}
      <DialogContent sx={CONTENT}>{children}</DialogContent>
      {onSubmit && (
        <Typography role="alert" color="error" sx={{ px: 3, '&:not(:empty)': { pt: 1 } }}>
          {failure}
        </Typography>
      )}
      <DialogActions disableSpacing sx={ACTIONS}>
        {actions}
      </DialogActions>
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
