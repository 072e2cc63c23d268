import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchParams } from '../../config/paths';
import { searchWith, stepIn, type CancellationStep } from './cancellationSteps';

/** The step that the address names, and what was chosen in it; how to write another one into it. */
export function useStepInAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const step = stepIn(search);
  return {
    step,
    /** A delay or a pause, in days; empty while none is chosen. */
    days: new URLSearchParams(search).get(searchParams.days) ?? '',
    /** Adds an entry to the history, unless it takes the place of one that is not possible. */
    show: (next: CancellationStep | undefined, { replace = false } = {}): void => {
      if (next !== step) void navigate({ search: searchWith(search, next) }, { replace, preventScrollReset: true });
    },
    /** A reload keeps what was chosen. */
    choose: (days: string): void => {
      const params = new URLSearchParams(search);
      params.set(searchParams.days, days);
      void navigate({ search: `?${params.toString()}` }, { replace: true, preventScrollReset: true });
    },
  };
}

/** Calls back for every change of the step, the first one included. */
export function useVisits(step: CancellationStep | undefined, onVisit: (step: CancellationStep | undefined) => void) {
  const visit = useEffectEvent(onVisit);
  useLayoutEffect(() => visit(step), [step]);
}
