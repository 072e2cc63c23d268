import { useLocation, useSearchParams } from 'react-router';
import { hasMark, STEP_WITHIN } from './stepState';
import { useStepBack } from './useStepBack';

/** Overlay that is open while the address has the search parameter. Opening adds a history entry, so that Back closes it. */
export function useOverlayParam(name: string) {
  const [params, setParams] = useSearchParams();
  const isStep = hasMark(useLocation().state, 'isStepWithin');
  const stepBack = useStepBack();
  /** Closes the overlay and replaces its history entry. */
  const drop = () =>
    setParams(
      (current) => {
        current.delete(name);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    /** Value of the parameter; null while the overlay is closed. */
    asked: params.get(name),
    open: (value = 'true') => {
      // Because the second click of a double click may precede the render of the first.
      const isOpening = new URLSearchParams(window.location.search).has(name);
      if (isOpening) return;
      setParams(
        (current) => {
          current.set(name, value);
          return current;
        },
        { state: STEP_WITHIN, preventScrollReset: true },
      );
    },
    close: () => (isStep ? stepBack() : drop()),
    drop,
  };
}
