import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/feedback/lazyComponent';
import { useCommands } from '../../../commands/customer/customerSetup';
import { useUndoable } from './useUndoable';

/** Needed only after a change. */
const UndoOffer = lazyComponent(() => import(/* webpackChunkName: "undo" */ './UndoOffer'), 'UndoOffer', ['history']);

/** Offers to undo the last change, until the customer navigates (rules §24.13). */
export function UndoNotice() {
  const { receipt, forget } = useUndoable(useCommands());
  return (
    <Box role="status" sx={{ px: 1 }}>
      {receipt && (
        <Suspense>
          <UndoOffer key={receipt.id} receipt={receipt} onClose={forget} />
        </Suspense>
      )}
    </Box>
  );
}
