import { useOverlayParam, type OverlayOptions } from '../../ui/layout/useOverlayParam';
import { isAbout } from '../../commands/customer/Command';
import { useCommands } from '../../commands/customer/customerSetup';

/**
 * Dialog about a subscription (see `useOverlayParam`). Hidden until stored commands are resumed, and closes for a
 * pending command of the subscription, because the page's notice shows it.
 * @param purchaseId returns the subscription of a value; by default the value itself
 */
export function useSubscriptionOverlay(
  name: string,
  {
    purchaseId = (value) => value,
    isMissing,
    ...options
  }: OverlayOptions & { purchaseId?: (value: string) => string } = {},
) {
  const { pending, isResumptionAwaited } = useCommands();
  const overlay = useOverlayParam(name, {
    ...options,
    isMissing: (value) => isAbout(pending, purchaseId(value)) || isMissing?.(value) === true,
  });
  return { ...overlay, asked: isResumptionAwaited ? null : overlay.asked };
}
