import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchParams } from '../../config/paths';
import { searchWith, stepIn, type CancellationStep } from './cancellationSteps';

/** Step and days of the search parameters, with their setters. */
export function useStepInAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const step = stepIn(search);
  return {
    step,
    /** Days of a delay or a pause; empty without a choice. */
    days: new URLSearchParams(search).get(searchParams.days) ?? '',
    /** Adds a history entry; `replace` instead overwrites the entry of an impossible step. */
    show: (next: CancellationStep | undefined, { replace = false } = {}): void => {
      if (next !== step) void navigate({ search: searchWith(search, next) }, { replace, preventScrollReset: true });
    },
    /** Stores the days in the search parameters for a reload. */
    choose: (days: string): void => {
      const params = new URLSearchParams(search);
      params.set(searchParams.days, days);
      void navigate({ search: `?${params.toString()}` }, { replace: true, preventScrollReset: true });
    },
  };
}

/** Calls `onVisit` for the first step and each change. */
export function useVisits(step: CancellationStep | undefined, onVisit: (step: CancellationStep | undefined) => void) {
  const visit = useEffectEvent(onVisit);
  useLayoutEffect(() => visit(step), [step]);
}
