import { useState } from 'react';

/**
 * Which order the person has in mind: when another one becomes the next, a second tap must not hit it by accident, so it
 * has to be accepted first (rules §7.14).
 * @param nextId the subscription whose order is next; undefined where none is due
 */
export function useShownOrder(nextId: string | undefined) {
  const [shownId, setShownId] = useState(nextId);
  if (shownId === undefined && nextId !== undefined) setShownId(nextId);
  const isAnother = nextId !== undefined && shownId !== undefined && nextId !== shownId;
  return {
    /** The subscription whose order was next before; undefined unless another one is now. */
    formerId: isAnother ? shownId : undefined,
    accept: () => setShownId(nextId),
  };
}
