import { createContext, use } from 'react';

/** Typed input that is not stored. */
export interface UnsavedInput {
  /** True if navigation between two URLs of the portal keeps the input. */
  keeps: (to: URL, from: URL) => boolean;
  /** True for sent input without a known outcome. */
  isUncertain: boolean;
  /** Blocks navigation without a question until the outcome is known. A reload loses nothing. */
  isBusy?: boolean;
}

/** Unsaved input of an area. */
export function createUnsavedInputs() {
  const inputs = new Set<UnsavedInput>();
  let isNextUnasked = false;
  let nextPath: string | undefined;
  let leftKey: string | undefined;
  let isAsked = false;
  return {
    /** @returns function that removes the input */
    add: (input: UnsavedInput) => {
      inputs.add(input);
      return () => void inputs.delete(input);
    },
    /** Latest input that a reload or the end of the session would lose. */
    last: (): UnsavedInput | undefined => [...inputs].findLast(({ isBusy }) => !isBusy),
    /** Input that navigation to a URL would lose, busy input first. */
    lostBy: (to: URL, from: URL): UnsavedInput | undefined => {
      const lost = [...inputs].filter(({ keeps }) => !keeps(to, from));
      return lost.find(({ isBusy }) => isBusy) ?? lost.at(-1);
    },
    /** Empties the list after input was discarded or saved. */
    release: () => inputs.clear(),
    /** Skips the question for the next navigation, because the overlay's button has caused it. */
    passNext: () => {
      isNextUnasked = true;
    },
    /** @param path of the page that is loading; undefined if there is none */
    setNext: (path: string | undefined) => {
      nextPath = path;
    },
    /** True while another page is loading. */
    isLeaving: (path: string): boolean => nextPath !== undefined && nextPath !== path,
    /** @param asked true while a navigation waits for the answer to the question */
    setAsked: (asked: boolean) => {
      isAsked = asked;
    },
    /** True while any other navigation would drop the question. */
    isAsked: (): boolean => isAsked,
    /** @param key of the history entry that a step back leaves, because two overlays must not step back twice */
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

/** Default context outside an area. */
export const UnsavedContext = createContext<UnsavedInputs>(createUnsavedInputs());

export const useUnsavedInputs = (): UnsavedInputs => use(UnsavedContext);
