import { createContext, use } from 'react';

/** Typed input that is stored nowhere. */
export interface UnsavedInput {
  /** Whether a step from one address of the portal to another keeps it. */
  keeps: (to: URL, from: URL) => boolean;
  /** It was sent, and its outcome is unknown. */
  isUncertain: boolean;
  /** A step that would lose it waits for the outcome, without a question. A reload loses nothing. */
  isBusy?: boolean;
}

/** The unsaved input of an area. */
export function createUnsavedInputs() {
  const inputs = new Set<UnsavedInput>();
  let isNextUnasked = false;
  let nextPath: string | undefined;
  let leftKey: string | undefined;
  return {
    /** @returns removes it from the list */
    add: (input: UnsavedInput) => {
      inputs.add(input);
      return () => void inputs.delete(input);
    },
    /** Input that a reload, or the end of the session, would lose. */
    last: (): UnsavedInput | undefined => [...inputs].findLast(({ isBusy }) => !isBusy),
    /** Input that a step to that address would lose. */
    lostBy: (to: URL, from: URL): UnsavedInput | undefined => {
      const lost = [...inputs].filter(({ keeps }) => !keeps(to, from));
      return lost.find(({ isBusy }) => isBusy) ?? lost.at(-1);
    },
    /** Empties the list after input was discarded or saved. */
    release: () => inputs.clear(),
    /** Lets the next step pass without a question: a button of the overlay closes it. */
    passNext: () => {
      isNextUnasked = true;
    },
    /** @param path of a step that begins; undefined once it is made */
    setNext: (path: string | undefined) => {
      nextPath = path;
    },
    /** The code of another page is being loaded. */
    isLeaving: (path: string): boolean => nextPath !== undefined && nextPath !== path,
    /** @param key of the history entry that an overlay leaves by a step back, so that another overlay makes no second step */
    setLeft: (key: string | undefined) => {
      leftKey = key;
    },
    isLeft: (key: string): boolean => leftKey === key,
    takePass: (): boolean => {
      const isUnasked = isNextUnasked;
      isNextUnasked = false;
      return isUnasked;
    },
  };
}

export type UnsavedInputs = ReturnType<typeof createUnsavedInputs>;

/** Nothing is tracked outside of an area. */
export const UnsavedContext = createContext<UnsavedInputs>(createUnsavedInputs());

export const useUnsavedInputs = (): UnsavedInputs => use(UnsavedContext);
