import { navigate } from 'wouter/use-browser-location';
import type { WishKind } from '../../api/commandsApi';
import { paths } from '../../config/paths';
import { isAnythingUnsaved } from '../../ui/leaveGuard';
import { showStepInAddress } from './useStepInAddress';

/**
 * Where a success leads: a pause to the next order, a cancellation to the list, anything else stays (spec §4); and who
 * is busy with something else by then.
 */
export function leadOn(kind: WishKind): void {
  if (isAnythingUnsaved()) showStepInAddress(undefined, false);
  else if (kind === 'cancel') navigate(paths.manageSubscriptions, { replace: true });
  else if (kind === 'pause') navigate(paths.nextOrder, { replace: true });
  else showStepInAddress(undefined, false);
}
