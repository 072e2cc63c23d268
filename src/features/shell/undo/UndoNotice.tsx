import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/feedback/lazyComponent';
import { useCommands } from '../../../commands/customer/customerSetup';
import { useUndoable } from './useUndoable';

/** Needed only after a change. */
const UndoOffer = lazyComponent(() => import(/* webpackChunkName: "undo" */ './UndoOffer'), 'UndoOffer', []);

/** Above the bottom bar of a phone. Sticky, so that no content moves. */
const IN_SIGHT = {
  position: 'sticky',
  bottom: { xs: 'calc(64px + env(safe-area-inset-bottom))', md: 16 },
  zIndex: 1,
  maxHeight: '40dvh',
  overflowY: 'auto',
  '@media print': { display: 'none' },
} as const;

/** Offers to undo the last change, until the customer navigates (rules §24.13). */
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
