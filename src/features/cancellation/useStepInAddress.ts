import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchWith, stepIn, type CancellationStep } from './cancellationSteps';

/** The step that the address names, and how to write another one into it. */
export function useStepInAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const step = stepIn(search);
  return {
    step,
    /** @param isMove a new entry of the history, or in place of the present one */
    show: (next: CancellationStep | undefined, isMove: boolean): void => {
      if (next !== step)
        void navigate({ search: searchWith(search, next) }, { replace: !isMove, preventScrollReset: true });
    },
  };
}

/** Tells of every change of the step in the address, the first one included. */
export function useVisits(step: CancellationStep | undefined, onVisit: (step: CancellationStep | undefined) => void) {
  const tell = useEffectEvent(onVisit);
  useLayoutEffect(() => tell(step), [step]);
}
