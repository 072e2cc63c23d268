import { navigate } from 'wouter/use-browser-location';
import type { WishKind } from '../../commands/customer/Command';
import { paths } from '../../config/paths';
import { isAnythingUnsaved } from '../../ui/leaveGuard';
import { showStepInAddress } from './useStepInAddress';

/**
 * Where a success leads: a pause to the next order (rules §9.1), a cancellation to the list (rules §9.7). Any other
 * success, or one while something is unsaved, only closes the step.
 */
export function leadOn(kind: WishKind): void {
  if (isAnythingUnsaved()) showStepInAddress(undefined, false);
  else if (kind === 'cancel') navigate(paths.manageSubscriptions, { replace: true });
  else if (kind === 'pause') navigate(paths.nextOrder, { replace: true });
  else showStepInAddress(undefined, false);
}
