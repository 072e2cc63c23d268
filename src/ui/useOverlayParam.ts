import { useLocation, useSearchParams } from 'react-router';
import { hasMark, STEP_WITHIN } from './stepState';
import { useStepBack } from './useStepBack';

/** Something that covers the page while the address has `name=true`. Opening it is a step, so that Back closes it. */
export function useOverlayParam(name: string) {
  const [params, setParams] = useSearchParams();
  const isStep = hasMark(useLocation().state, 'isStepWithin');
  const stepBack = useStepBack();
  const change = (edit: (params: URLSearchParams) => void, options: { replace?: boolean; state?: unknown }) =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present);
        edit(changed);
        return changed;
      },
      { ...options, preventScrollReset: true },
    );
  /** Closes it for good: a step back from there does not open it again. */
  const drop = () => change((present) => present.delete(name), { replace: true });
  return {
    isOpen: params.get(name) === 'true',
    open: () => {
      // The second click of a double click can come before the first is rendered, and would be another step.
      const isOpening = new URLSearchParams(window.location.search).get(name) === 'true';
      if (!isOpening) change((present) => present.set(name, 'true'), { state: STEP_WITHIN });
    },
    close: () => (isStep ? stepBack() : drop()),
    drop,
  };
}
