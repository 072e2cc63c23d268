import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { useCommands } from './customerArea';
import { useUndoable } from './useUndoable';

/** Needed after a change alone. */
const UndoOffer = lazyComponent(() => import(/* webpackChunkName: "undo" */ './UndoOffer'), 'UndoOffer', []);

/** At the thumb, above the bar of a phone; nothing on the page moves for it. */
const IN_SIGHT = {
  position: 'sticky',
  bottom: { xs: 'calc(64px + env(safe-area-inset-bottom))', md: 16 },
  zIndex: 1,
  maxHeight: '40dvh',
  overflowY: 'auto',
  '@media print': { display: 'none' },
} as const;

/** The way back from what was just changed, until the person goes on (rules §24.13). */
export function UndoNotice() {
  const { receipt, forget } = useUndoable(useCommands());
  return (
    <Box role="status" sx={IN_SIGHT}>
      {receipt && (
        <Suspense>
          <UndoOffer key={receipt.id} receipt={receipt} onClose={forget} />
        </Suspense>
      )}
    </Box>
  );
}
