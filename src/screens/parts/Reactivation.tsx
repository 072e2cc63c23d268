import type { Subscription } from '../../api/subscription/Subscription';
import { ReactivateButton } from '../../features/subscription/ReactivateButton';
import { ReactivateDialog } from '../../features/subscription/ReactivateDialog';

/** The way back from a pause on the subscription's own page, as in the lists (rules §8.14). */
export function Reactivation({ subscription }: { subscription: Subscription }) {
  return (
    <>
      <ReactivateButton subscription={subscription} />
      <ReactivateDialog subscriptions={[subscription]} />
    </>
  );
}
