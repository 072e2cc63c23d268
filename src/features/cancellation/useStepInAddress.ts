import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchParams } from '../../config/paths';
import { CANCELLATION_OFFERS, type CancellationOffer } from '../../domain/subscription/cancellation';
import { searchWith, stepIn, type CancellationStep } from './cancellationSteps';

/** Offers in the state of a history entry, for a reload. */
function offersIn(state: unknown): CancellationOffer[] {
  const kept: unknown = typeof state === 'object' && state !== null && 'offers' in state ? state.offers : [];
  return CANCELLATION_OFFERS.filter((offer) => Array.isArray(kept) && kept.includes(offer));
}

/** Step and days of the search parameters, and the offers of the history entry, with their setters. */
export function useStepInAddress() {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const step = stepIn(search);
  return {
    step,
    offers: offersIn(state),
    /** Days of a delay or a pause; empty without a choice. */
    days: new URLSearchParams(search).get(searchParams.days) ?? '',
    /** Adds a history entry with the seen offers; `replace` instead overwrites the entry of an impossible step. */
    show: (
      next: CancellationStep | undefined,
      offers: readonly CancellationOffer[],
      { replace = false } = {},
    ): void => {
      if (next === step) return;
      void navigate({ search: searchWith(search, next) }, { replace, state: { offers }, preventScrollReset: true });
    },
    /** Stores the days in the search parameters for a reload. */
    choose: (days: string): void => {
      const params = new URLSearchParams(search);
      params.set(searchParams.days, days);
      void navigate({ search: `?${params.toString()}` }, { replace: true, state, preventScrollReset: true });
    },
  };
}

/** Calls `onVisit` for the first step and each change. */
export function useVisits(step: CancellationStep | undefined, onVisit: (step: CancellationStep | undefined) => void) {
  const visit = useEffectEvent(onVisit);
  useLayoutEffect(() => visit(step), [step]);
}
