import { useNavigate } from 'react-router';
import type { ChangeKind } from '../../commands/customer/Command';
import { paths, pathTo } from '../../config/paths';
import { endedState } from '../../ui/layout/stepState';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';
import { useStepInAddress } from './useStepInAddress';

/**
 * The page after a success: a pause goes to the next order (rules §9.1), a cancellation goes to its row in the list (rules §9.7). Any other
 * success, or one while something is unsaved, only closes the step.
 */
export function useLeadOn(): (kind: ChangeKind, purchaseId: string) => void {
  const navigate = useNavigate();
  const address = useStepInAddress();
  const unsaved = useUnsavedInputs();
  return (kind, purchaseId) => {
    if (unsaved.last()) address.show(undefined, false);
    else if (kind === 'cancel') void navigate(pathTo.inactive, { replace: true, state: endedState(purchaseId) });
    else if (kind === 'pause') void navigate(paths.nextOrder, { replace: true });
    else address.show(undefined, false);
  };
}
