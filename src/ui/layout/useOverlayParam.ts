import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams, type NavigateOptions } from 'react-router';
import { hasMark, STEP_WITHIN, UNASKED_STEP } from './stepState';
import { useUnsavedInputs } from './unsavedInputs';

/** Returns a step back in the history without a question. Ignores a second call, because of double clicks. */
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

export interface OverlayOptions {
  /** True while a command of the overlay is sent; blocks navigation that would close the overlay. */
  isBusy?: boolean;
  /** True for a value without a subject, which removes the parameter. Called after each render. */
  isMissing?: (value: string) => boolean;
}

/**
 * Overlay that is open while the URL has the search parameter. Survives a reload.
 * Adds a history entry, so that Back closes the overlay.
 * `close` discards typed input; other navigation asks first.
 * @param name name of the parameter, unique on the page
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
    // Allows navigation to other pages, because each page reports the outcome.
    const keeps = (to: URL, from: URL) => to.pathname !== from.pathname || to.searchParams.get(name) === value;
    return isHolding ? inputs.add({ keeps, isUncertain: true, isBusy: true }) : undefined;
  }, [inputs, isHolding, name, value]);

  const close = () => {
    if (value === null) return;
    if (hasMark(state, 'isStepWithin')) stepBack();
    else drop();
  };
  useEffect(() => {
    // Because a second navigation would replace one that is in progress.
    if (next === undefined && value !== null && isMissing?.(value)) close();
  });

  return {
    /** Value of the parameter; null while the overlay is closed. */
    asked: isLeaving ? null : value,
    /** @param insteadOf name of another overlay: if open, this overlay replaces its history entry */
    open: (opened = 'true', { insteadOf }: { insteadOf?: string } = {}) => {
      // Because the second click of a double click precedes the render of the first.
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
    /** Closes the overlay by a step back, or within its history entry if a link has opened it. */
    close,
  };
}
