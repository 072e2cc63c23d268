import { useLayoutEffect } from 'react';
import { useUnsavedInputs, type UnsavedInput } from '../layout/unsavedInputs';

/** True for navigation within the page, which keeps typed input. */
const isSamePage: UnsavedInput['keeps'] = (to, from) => to.pathname === from.pathname;

/** Keeps input during all navigation in the portal, so that only a reload asks. */
export const keptByPortal: UnsavedInput['keeps'] = () => true;

/**
 * Asks before navigation that would lose typed input.
 * @param keeps true if the input survives a navigation; by default within the same page
 */
export function useUnsavedInput(
  isUnsaved: boolean,
  { keeps = isSamePage, isUncertain = false }: Partial<UnsavedInput> = {},
): void {
  const inputs = useUnsavedInputs();
  // Layout effect, so that a redirect after the end of the session does not ask.
  useLayoutEffect(
    () => (isUnsaved ? inputs.add({ keeps, isUncertain }) : undefined),
    [inputs, isUnsaved, keeps, isUncertain],
  );
}
