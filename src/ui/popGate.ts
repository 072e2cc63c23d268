type Gate = (event: PopStateEvent) => void;

/** What the portal notes of a page in the browser's history. */
export interface PageState {
  /** It was reached from another page of the portal. */
  fromPortal: boolean;
  /** A link led there: its tap is answered before the page is drawn. */
  isDrawnLater: boolean;
}

/** A step that leads out of this page is never told of, and the page may come back as it was. */
const STEP_MS = 1000;

let gate: Gate | undefined;
let steppedTo: string | undefined;
/** When a step was asked for that has not been taken yet. */
let askedAt = -Infinity;

const passThrough: Gate = (event) => {
  askedAt = -Infinity;
  steppedTo = window.location.href;
  setTimeout(() => (steppedTo = undefined));
  gate?.(event);
};

/** Whether the browser steps back or forward just now, and with it to where the person was on that page. */
export const isStepping = (): boolean => steppedTo === window.location.href;

/** One page back, however often it is asked for until the browser is there: a double click is one step. */
export function stepBack(): void {
  if (performance.now() - askedAt < STEP_MS) return;
  askedAt = performance.now();
  window.history.back();
}

/** Puts somebody before the router when the browser steps back or forward; undefined lets every step pass. */
export const setPopGate = (next: Gate | undefined): void => {
  gate = next;
};

/** The browser calls listeners in the order they came: this one must be there before the router's. */
export const openPopGate = (): void => window.addEventListener('popstate', passThrough);
