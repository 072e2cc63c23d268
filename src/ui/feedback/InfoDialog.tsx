import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useDeferredValue, useId, type ReactNode } from 'react';
import { Button } from '../forms/Button';

const TRANSITION = { enter: 0, exit: 0 };

interface InfoDialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** What else can be done from here, beside closing. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Shows more about something; asks nothing. */
export function InfoDialog({ title, closeLabel, onClose, actions, children }: InfoDialogProps) {
  const titleId = useId();
  // The tap is answered before the dialog, which takes a slow phone a tenth of a second (docs/performance.md).
  const isOpen = useDeferredValue(true, false);
  if (!isOpen) return null;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm" transitionDuration={TRANSITION}>
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2 }}>
        {actions}
        <Button look="solid" onClick={onClose}>
          {closeLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
