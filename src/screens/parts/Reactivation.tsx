import type { Subscription } from '../../api/subscription/Subscription';
import { ReactivateButton } from '../../features/subscription/ReactivateButton';
import { ReactivateDialog } from '../../features/subscription/ReactivateDialog';

/** Reactivate button and dialog of a paused subscription's page (rules §8.14). */
export function Reactivation({ subscription }: { subscription: Subscription }) {
  return (
    <>
      <ReactivateButton subscription={subscription} />
      <ReactivateDialog subscriptions={[subscription]} />
    </>
  );
}
