import { useEffect, useEffectEvent } from 'react';
import type { AnyChange, Commands, OutcomeOf } from './CommandContext';

/** Reports to a flow in doubt how its command ended. */
export function useSettled<Change extends AnyChange>(
  { onOutcome }: Commands<Change>,
  onSettled: (outcome: OutcomeOf<Change>) => void,
): void {
  const settle = useEffectEvent(onSettled);
  useEffect(() => onOutcome((outcome) => outcome.type !== 'inDoubt' && settle(outcome)), [onOutcome]);
}
