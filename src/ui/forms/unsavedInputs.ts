import { createContext, use } from 'react';

/** Something typed on the page that nobody has stored yet. */
export interface UnsavedInput {
  /** Whether it is still there after a step from one address of the portal to another. */
  keeps: (to: URL, from: URL) => boolean;
  /** It is on its way, or its answer is lost. */
  isUncertain: boolean;
}

/** What a page would lose. Each area has one list of it, and asks once before a step that loses anything. */
export function createUnsavedInputs() {
  const inputs = new Set<UnsavedInput>();
  return {
    /** @returns takes it from the list again */
    add: (input: UnsavedInput) => {
      inputs.add(input);
      return () => void inputs.delete(input);
    },
    /** What a reload, or the end of the session, would lose. */
    last: (): UnsavedInput | undefined => [...inputs].at(-1),
    /** What a step to that address would lose. */
    lostBy: (to: URL, from: URL): UnsavedInput | undefined => [...inputs].findLast(({ keeps }) => !keeps(to, from)),
    /** What was typed is discarded, or saved: the next step asks nothing. */
    release: () => inputs.clear(),
  };
}

export type UnsavedInputs = ReturnType<typeof createUnsavedInputs>;

/** Nothing is tracked outside of an area. */
export const UnsavedContext = createContext<UnsavedInputs>(createUnsavedInputs());

export const useUnsavedInputs = (): UnsavedInputs => use(UnsavedContext);
