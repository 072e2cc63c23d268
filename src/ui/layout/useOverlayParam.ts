import { useLocation, useSearchParams } from 'react-router';
import { hasMark, STEP_WITHIN } from './stepState';
import { useStepBack } from './useStepBack';

/**
 * Something that covers the page while the address has `name=…`. Opening it is a step, so that Back closes it.
 * @param value what the address says where the page itself opens it
 */
export function useOverlayParam(name: string, value = 'true') {
  const [params, setParams] = useSearchParams();
  const isStep = hasMark(useLocation().state, 'isStepWithin');
  const stepBack = useStepBack();
  /** Closes it for good: a step back from there does not open it again. */
  const drop = () => setParams({}, { replace: true, preventScrollReset: true });
  return {
    /** What the address says; null while it is closed. */
    asked: params.get(name),
    open: () => {
      // The second click of a double click can come before the first is rendered, and would be another step.
      const isOpening = new URLSearchParams(window.location.search).has(name);
      if (!isOpening) setParams({ [name]: value }, { state: STEP_WITHIN, preventScrollReset: true });
    },
    close: () => (isStep ? stepBack() : drop()),
    drop,
  };
}
