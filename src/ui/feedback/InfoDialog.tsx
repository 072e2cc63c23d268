import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Sheet } from './Sheet';

interface InfoDialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Buttons beside Close. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Dialog that only informs. */
export function InfoDialog({ title, closeLabel, onClose, actions, children }: InfoDialogProps) {
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="contained" onClick={onClose}>
            {closeLabel}
          </Button>
          {actions}
        </>
      }
    >
      {children}
    </Sheet>
  );
}
