import type { ReactNode } from 'react';
import { useHistoryEntry } from '../../ui/layout/useHistoryEntry';
import { RescheduleDialog } from './RescheduleDialog';
import { SkipDialog } from './SkipDialog';
import type { RescheduleFlow } from './useRescheduleFlow';

const DIALOGS = { move: RescheduleDialog, skip: SkipDialog };

interface DeliveryDialogsProps {
  flow: RescheduleFlow;
  /** The dialog of an order that is placed now, where a page offers that. */
  children?: ReactNode;
}

/** The dialog of whatever a person is about to do with an order. */
export function DeliveryDialogs({ flow, children }: DeliveryDialogsProps) {
  const { dialog, isSending, dismiss } = flow;
  useHistoryEntry({ name: 'delivery', isOpen: dialog !== undefined, isBusy: isSending, onBack: dismiss });
  if (!flow.dialog || !flow.order) return null;
  if (flow.dialog === 'orderNow') return children;
  const Dialog = DIALOGS[flow.dialog];
  return <Dialog flow={flow} order={flow.order} />;
}
