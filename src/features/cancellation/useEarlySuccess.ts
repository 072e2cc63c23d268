import { useSettled } from '../../commands/useSettled';
import { isOfCancellation } from './cancellationSteps';
import { leadOn } from './leadOn';

/**
 * After a reload the outcome of what was sent before it may be known sooner than the subscription is there: its steps
 * would not hear of it.
 * @param isThere whether the subscription is on display
 */
export function useEarlySuccess(purchaseId: string, isThere: boolean): void {
  useSettled(({ type, command }) => {
    const isOwn = type === 'done' && command.purchaseId === purchaseId && isOfCancellation(command);
    if (isOwn && !isThere) leadOn(command.kind);
  });
}
