import { useEffectEvent, useLayoutEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { searchWith, stepIn, type CancellationStep } from './cancellationSteps';

/** Writes a step into the address, as a new entry of the history or in place of the present one. */
export function showStepInAddress(step: CancellationStep | undefined, isMove: boolean): void {
  const { pathname, search } = window.location;
  if (stepIn(search) !== step) navigate(pathname + searchWith(search, step), { replace: !isMove });
}

/** The step that the address names; whoever asked hears of every change of it, the first one included. */
export function useStepInAddress(onStep: (step: CancellationStep | undefined) => void) {
  const step = stepIn(useSearch());
  const tell = useEffectEvent(onStep);
  useLayoutEffect(() => tell(step), [step]);
  return step;
}
