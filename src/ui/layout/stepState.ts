/** History state of a step within the page, such as an opened overlay; Back closes the overlay. */
export const STEP_WITHIN = { isStepWithin: true } as const;

/** History state of navigation without a question: after the end of the session, or as requested by the person. */
export const UNASKED_STEP = { isUnasked: true } as const;

/** History state of a return after a load without a response; prevents leaving the page again. */
export const RETURN_STEP = { isReturn: true } as const;

type Mark = keyof typeof STEP_WITHIN | keyof typeof UNASKED_STEP | keyof typeof RETURN_STEP;

/** True if the state of a history entry has the mark. */
export const hasMark = (state: unknown, mark: Mark): boolean =>
  typeof state === 'object' && state !== null && mark in state;

/** History state of the list after a cancellation. */
export const endedState = (purchaseId: string) => ({ endedId: purchaseId });

/** Id of the subscription cancelled before this history entry; undefined without one. */
export const endedIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'endedId' in state ? state.endedId : undefined;
