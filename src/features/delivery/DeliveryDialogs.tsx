import { OrderNowDialog } from './OrderNowDialog';
import { RescheduleDialog } from './RescheduleDialog';
import { SkipDialog } from './SkipDialog';
import type { RescheduleFlow } from './useRescheduleFlow';

const DIALOGS = { move: RescheduleDialog, skip: SkipDialog, orderNow: OrderNowDialog };

/** The dialog of whatever a person is about to do with an order. */
export function DeliveryDialogs({ flow }: { flow: RescheduleFlow }) {
  if (!flow.dialog || !flow.order) return null;
  const Dialog = DIALOGS[flow.dialog];
  return <Dialog flow={flow} order={flow.order} />;
}
