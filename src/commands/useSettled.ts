import { useEffect, useEffectEvent } from 'react';
import { useCommands } from './CommandContext';
import type { Outcome } from './commandMachine';

/** Tells a flow that stands in doubt how its command ended. */
export function useSettled(onSettled: (outcome: Outcome) => void): void {
  const { onOutcome } = useCommands();
  const settle = useEffectEvent(onSettled);
  useEffect(() => onOutcome((outcome) => outcome.type !== 'inDoubt' && settle(outcome)), [onOutcome]);
}
