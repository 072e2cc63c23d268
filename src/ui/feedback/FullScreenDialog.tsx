import { mdiClose } from '@mdi/js';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useId, type ReactNode } from 'react';
import { IconButton } from '../forms/IconButton';

/** A closing dialog still hides the rest of the page from screen readers: so no slow exit. */
const TRANSITION = { enter: 200, exit: 0 };
const FOOTER_ROOM = 120;

const PAPER = {
  sx: {
    m: 0,
    width: '100%',
    maxHeight: 'none',
    borderRadius: 0,
    backgroundColor: 'background.default',
    scrollPaddingBottom: FOOTER_ROOM,
  },
};

const Page = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 1240,
  flexGrow: 1,
  marginInline: 'auto',
  padding: theme.spacing(2),
  '& > header': {
    display: 'flex',
    alignItems: 'start',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    marginBottom: theme.spacing(2),
  },
}));

const Footer = styled('footer')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  padding: theme.spacing(1.5, 2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  // Magnified, it would leave no room for what it belongs to.
  '@media (max-height: 420px)': { position: 'static' },
  '& > *': { maxWidth: 1208, marginInline: 'auto' },
}));

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
  const titleId = useId();
  // The tap is answered before the dialog, which takes a slow phone a tenth of a second (docs/performance.md).
  const isOpen = useDeferredValue(true, false);
  if (!isOpen) return null;
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      transitionDuration={TRANSITION}
      slotProps={{ paper: PAPER }}
    >
      <Page>
        <header>
          <Typography variant="h2" id={titleId} sx={{ pt: 1 }}>
            {title}
          </Typography>
          <IconButton label={closeLabel} icon={mdiClose} onClick={onClose} />
        </header>
        {children}
      </Page>
      <Footer>{footer}</Footer>
    </Dialog>
  );
}
