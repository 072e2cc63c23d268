import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { IconButton } from '../forms/IconButton';
import { Sheet } from './Sheet';

interface FullScreenDialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Remains in view at the bottom. */
  footer: ReactNode;
  children: ReactNode;
}

/** A page over the page. */
export function FullScreenDialog({ title, closeLabel, onClose, footer, children }: FullScreenDialogProps) {
  return (
    <Sheet
      fullScreen
      title={title}
      corner={
        <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
          <IconButton label={closeLabel} icon={mdiClose} onClick={onClose} />
        </Box>
      }
      onClose={onClose}
      actions={footer}
    >
      {children}
    </Sheet>
  );
}
