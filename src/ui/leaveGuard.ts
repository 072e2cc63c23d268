import type { AroundNavHandler } from 'wouter';
import { setPopGate, stepBack, type PageState } from './popGate';

interface Guard {
  /** Asks whether to leave; `go` leaves. */
  ask: (go: () => void) => void;
  /** Whether what was typed is still there after a step. */
  keeps: (to: URL, from: URL) => boolean;
}

interface Place {
  href: string;
  state: unknown;
}

let guards: readonly Guard[] = [];
let isGivenUp = false;
/** Where the person is, for a step back that is not taken after all. */
let here: Place | undefined;

const noteHere = (): void => {
  here = { href: window.location.href, state: window.history.state };
};

/** Whether the page was reached from another one of the portal, so that a step back leads there. */
export const cameFromPortal = (): boolean => (window.history.state as PageState | null)?.fromPortal === true;

/** A page whose changes were given up goes at once: a step back before it went would find them there, unguarded. */
function leave(go: () => void): void {
  isGivenUp = true;
  try {
    go();
  } finally {
    isGivenUp = false;
  }
}

/** Leaves as a person has asked for: what was typed is given up, or saved. */
export function leaveUnasked(go: () => void): void {
  guards = [];
  leave(go);
}

/** @returns whether the person is asked; otherwise nothing would be lost at that address */
function isAskedBefore(to: URL, go: () => void): boolean {
  if (!here) return false;
  const from = new URL(here.href);
  const guard = guards.findLast(({ keeps }) => !keeps(to, from));
  if (!guard) return false;
  guard.ask(() => {
    // What is still there afterwards is asked about again.
    guards = guards.filter(({ keeps }) => keeps(to, from));
    leave(go);
  });
  return true;
}

/** Every navigation within the portal passes here (wouter's `aroundNav`). */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  const target = new URL(to, window.location.href);
  const go = () => {
    // As a browser does: a second click of a double one would need a second step back.
    const replace = options?.replace === true || target.href === window.location.href;
    const state: PageState = { fromPortal: replace ? cameFromPortal() : true, isDrawnLater: !isGivenUp };
    navigate(to, { ...options, replace, state: { ...(options?.state as object | undefined), ...state } });
    noteHere();
  };
  if (!isAskedBefore(target, go)) go();
};

/** The browser's Back and Forward have already moved: the address is put back before anybody draws it. */
function onPopState(event: PopStateEvent): void {
  const { href } = window.location;
  const place = here;
  if (!place || !isAskedBefore(new URL(href), stepBack)) return noteHere();
  event.stopImmediatePropagation();
  window.history.pushState(place.state, '', place.href);
}

/** The same page with another query keeps what was typed. */
const isSamePage: Guard['keeps'] = (to, from) => to.pathname === from.pathname;

/** Whether something typed would be lost by a step that nobody has asked for. */
export const isAnythingUnsaved = (): boolean => guards.length > 0;

/** Has leaving the page asked about until the returned function is called. */
export function guardLeaving(ask: Guard['ask'], keeps: Guard['keeps'] = isSamePage): () => void {
  const guard = { ask, keeps };
  setPopGate(onPopState);
  noteHere();
  guards = [...guards, guard];
  return () => {
    guards = guards.filter((other) => other !== guard);
    if (guards.length === 0) setPopGate(undefined);
  };
}
