import type { AroundNavHandler } from 'wouter';
import { setPopGate } from './popGate';

/** Asks whether to leave; `go` leaves. */
type Ask = (go: () => void) => void;

interface Place {
  href: string;
  state: unknown;
}

let guards: readonly Ask[] = [];
/** Where the person is, for a step back that is not taken after all. */
let here: Place | undefined;

const noteHere = (): void => {
  here = { href: window.location.href, state: window.history.state };
};

const stateNow = (): { fromPortal?: boolean } | null => window.history.state as { fromPortal?: boolean } | null;

/** Whether the page was reached from another one of the portal, so that a step back leads there. */
export const cameFromPortal = (): boolean => stateNow()?.fromPortal === true;

function askBefore(go: () => void): boolean {
  const ask = guards.at(-1);
  ask?.(() => {
    guards = [];
    go();
  });
  return ask !== undefined;
}

/** Every navigation within the portal passes here (wouter's `aroundNav`); the same page with another query is no leave. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    const fromPortal = options?.replace ? cameFromPortal() : true;
    navigate(to, { ...options, state: { ...(options?.state as object | undefined), fromPortal } });
    noteHere();
  };
  const leaves = new URL(to, window.location.href).pathname !== window.location.pathname;
  if (!leaves || !askBefore(go)) go();
};

/** The browser's Back and Forward have already moved: the address is put back before anybody draws it. */
function onPopState(event: PopStateEvent): void {
  if (!here || new URL(here.href).pathname === window.location.pathname) return noteHere();
  if (guards.length === 0) return;
  event.stopImmediatePropagation();
  window.history.pushState(here.state, '', here.href);
  askBefore(() => window.history.back());
}

/** Has leaving the page asked about until the returned function is called. */
export function guardLeaving(ask: Ask): () => void {
  setPopGate(onPopState);
  noteHere();
  guards = [...guards, ask];
  return () => {
    guards = guards.filter((other) => other !== ask);
    if (guards.length === 0) setPopGate(undefined);
  };
}
