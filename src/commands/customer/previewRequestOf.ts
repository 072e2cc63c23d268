import { commandFields } from '../../api/subscription/commandFields';
import type { PreviewRequest } from '../../api/subscription/previewApi';
import type { CancelReason } from '../../domain/subscription/cancellation';
import type { Change } from './Command';

const ANY_REASON: CancelReason = '2';

type Asked = Pick<PreviewRequest, 'command' | 'fields'>;

function askedOf(change: Change): Asked | undefined {
  switch (change.kind) {
    case 'move':
    case 'skip':
    case 'delay':
      return { command: 'reschedule', fields: commandFields.reschedule(change) };
    case 'orderNow':
      return { command: 'orderNow', fields: {} };
    case 'pause':
      return { command: 'pause', fields: commandFields.pause(change) };
    case 'cancel':
      // Nothing follows from the reason, and it is not asked anew with every letter.
      return { command: 'cancel', fields: commandFields.cancel({ reason: ANY_REASON }) };
    case 'edit':
    case 'swap':
      return { command: 'update', fields: commandFields.update(change) };
    case 'applyDiscount':
      return { command: 'applyDiscount', fields: commandFields.applyDiscount(change) };
    case 'removeDiscount':
      return { command: 'removeDiscount', fields: commandFields.removeDiscount(change) };
    case 'reactivate':
      return { command: 'reactive', fields: {} };
    default:
      return undefined;
  }
}

/** How the shop is asked what a change would do (rules §24.6); undefined for those that have no preview. */
export function previewRequestOf(change: Change): PreviewRequest | undefined {
  const asked = askedOf(change);
  if (!asked || !('version' in change)) return undefined;
  return { ...asked, purchaseId: change.purchaseId, seen: change.version };
}
