import { useEffect, useEffectEvent } from 'react';
import { useCommands } from '../../commands/customer/customerArea';
import { isAbout, type Outcome } from '../../commands/customer/Command';
import { useSettled } from '../../commands/useSettled';
import { endsStep } from './cancellationSteps';
import { useLeadOn } from './useLeadOn';
import { useStepInAddress } from './useStepInAddress';

/**
 * After a reload the outcome of what was sent before it may be known sooner than the subscription, or its whole page, is
 * there: its steps would miss it.
 * @param isThere whether the subscription is on display
 */
export function useEarlySuccess(purchaseId: string, isThere: boolean): void {
  const commands = useCommands();
  const { takeOutcome } = commands;
  const leadOn = useLeadOn();
  const { step } = useStepInAddress();
  const settle = ({ type, command }: Outcome) => {
    const isOwn = type === 'done' && isAbout(command, purchaseId) && endsStep(step, command);
    if (isOwn) leadOn(command.kind, purchaseId);
  };
  const settleMissed = useEffectEvent(() => {
    const missed = takeOutcome();
    if (missed) settle(missed);
  });
  useEffect(() => settleMissed(), []);
  useSettled(commands, (outcome) => {
    takeOutcome();
    if (!isThere) settle(outcome);
  });
}
