/** A step within the page, such as an opened overlay: a step back leaves it again. */
export const STEP_WITHIN = { isStepWithin: true } as const;

/** A step that nobody is asked about: the session has ended, or the person has asked for exactly that. */
export const UNASKED_STEP = { isUnasked: true } as const;

/** A step back to a page that was left since its load was not answered: it is not left for that once more. */
export const RETURN_STEP = { isReturn: true } as const;

type Mark = keyof typeof STEP_WITHIN | keyof typeof UNASKED_STEP | keyof typeof RETURN_STEP;

/** Whether an entry of the history carries a mark of these, in the state that the router keeps with it. */
export const hasMark = (state: unknown, mark: Mark): boolean =>
  typeof state === 'object' && state !== null && mark in state;

/** The list after a cancellation. */
export const endedState = (purchaseId: string) => ({ endedId: purchaseId });

/** The subscription that was cancelled on the way to this entry of the history. */
export const endedIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'endedId' in state ? state.endedId : undefined;
