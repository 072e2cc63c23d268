import { useLayoutEffect } from 'react';
import { useUnsavedInputs, type UnsavedInput } from '../layout/unsavedInputs';

/** The same page with another query keeps what was typed. */
const isSamePage: UnsavedInput['keeps'] = (to, from) => to.pathname === from.pathname;

/** Only a reload or a closed tab loses it. */
export const keptByPortal: UnsavedInput['keeps'] = () => true;

/**
 * Has leaving the page asked about while something typed would be lost.
 * @param keeps whether it is still there after a step; by default anywhere on the same page
 */
export function useUnsavedInput(
  isUnsaved: boolean,
  { keeps = isSamePage, isUncertain = false }: Partial<UnsavedInput> = {},
): void {
  const inputs = useUnsavedInputs();
  // Before the next page's effects: a redirect after the session has ended must not be asked about.
  useLayoutEffect(
    () => (isUnsaved ? inputs.add({ keeps, isUncertain }) : undefined),
    [inputs, isUnsaved, keeps, isUncertain],
  );
}
