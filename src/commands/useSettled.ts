import { useEffect, useEffectEvent } from 'react';
import type { AnyWish, Commands, OutcomeOf } from './CommandContext';

/** Tells a flow that stands in doubt how its command ended. */
export function useSettled<Wish extends AnyWish>(
  { onOutcome }: Commands<Wish>,
  onSettled: (outcome: OutcomeOf<Wish>) => void,
): void {
  const settle = useEffectEvent(onSettled);
  useEffect(() => onOutcome((outcome) => outcome.type !== 'inDoubt' && settle(outcome)), [onOutcome]);
}
