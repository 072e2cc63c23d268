import { useEffectEvent, useLayoutEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { searchWith, stepIn, type CancellationStep } from './cancellationSteps';

/** Writes a step into the address, as a new entry of the history or in place of the present one. */
export function showStepInAddress(step: CancellationStep | undefined, isMove: boolean): void {
  const { pathname, search } = window.location;
  if (stepIn(search) !== step) navigate(pathname + searchWith(search, step), { replace: !isMove });
}

/** The step that the address names. */
export const useStepInAddress = (): CancellationStep | undefined => stepIn(useSearch());

/** Tells of every change of the step in the address, the first one included. */
export function useVisits(step: CancellationStep | undefined, onVisit: (step: CancellationStep | undefined) => void) {
  const tell = useEffectEvent(onVisit);
  useLayoutEffect(() => tell(step), [step]);
}
