import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams, type NavigateOptions } from 'react-router';
import { hasMark, STEP_WITHIN, UNASKED_STEP } from './stepState';
import { useUnsavedInputs } from './unsavedInputs';

/** One step back in the history, without a question. A second call before the step is ignored, because of double clicks. */
function useStepBack(): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const inputs = useUnsavedInputs();
  useEffect(() => {
    // Because Forward may return to this entry.
    inputs.setLeft(undefined);
  }, [inputs, key]);
  return () => {
    if (inputs.isLeft(key)) return;
    inputs.setLeft(key);
    inputs.passNext();
    void navigate(-1);
  };
}

interface OverlayOptions {
  /** A command of the overlay is being sent: a step that would close it waits for the outcome. */
  isBusy?: boolean;
  /** Whether a value names nothing that exists: the parameter is removed from the address. Called after each render. */
  isMissing?: (value: string) => boolean;
}

/**
 * Overlay that is open while the address has the search parameter. Opening adds a history entry, so that Back closes it,
 * and a reload keeps it open. Closing by `close` discards typed input; any other step asks first.
 * @param name of the parameter, unique on the page
 */
export function useOverlayParam(name: string, { isBusy = false, isMissing }: OverlayOptions = {}) {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const next = useNavigation().location;
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const stepBack = useStepBack();
  const value = params.get(name);

  const change = (apply: (changed: URLSearchParams) => void, options: NavigateOptions) =>
    setParams(
      (current) => {
        apply(current);
        return current;
      },
      { ...options, preventScrollReset: true },
    );
  const drop = () => change((changed) => changed.delete(name), { replace: true, state: UNASKED_STEP });

  const inputs = useUnsavedInputs();
  const isHolding = isBusy && value !== null;
  useLayoutEffect(() => {
    // On another page the outcome is reported as well.
    const keeps = (to: URL, from: URL) => to.pathname !== from.pathname || to.searchParams.get(name) === value;
    return isHolding ? inputs.add({ keeps, isUncertain: true, isBusy: true }) : undefined;
  }, [inputs, isHolding, name, value]);

  const close = () => {
    if (value === null) return;
    if (hasMark(state, 'isStepWithin')) stepBack();
    else drop();
  };
  useEffect(() => {
    // Because a second step would replace one that is under way.
    if (next === undefined && value !== null && isMissing?.(value)) close();
  });

  return {
    /** Value of the parameter; null while the overlay is closed. */
    asked: isLeaving ? null : value,
    /** @param insteadOf another overlay: if it is open, it closes and its history entry is replaced */
    open: (opened = 'true', { insteadOf }: { insteadOf?: string } = {}) => {
      // Because the second click of a double click may precede the render of the first.
      const isOpening = new URLSearchParams(window.location.search).get(name) === opened;
      if (isOpening) return;
      const isInstead = insteadOf !== undefined && params.has(insteadOf);
      change(
        (changed) => {
          if (isInstead) changed.delete(insteadOf);
          changed.set(name, opened);
        },
        isInstead ? { state, replace: true } : { state: STEP_WITHIN },
      );
    },
    /** Closes the overlay by a step back, or without a step if the address opened it. */
    close,
    /** Closes the overlay and replaces its history entry. */
    drop,
  };
}
