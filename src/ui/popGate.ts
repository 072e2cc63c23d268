type Gate = (event: PopStateEvent) => void;

let gate: Gate | undefined;
const passThrough: Gate = (event) => gate?.(event);

/** Puts somebody before the router when the browser steps back or forward; undefined lets every step pass. */
export const setPopGate = (next: Gate | undefined): void => {
  gate = next;
};

/** The browser calls listeners in the order they came: this one must be there before the router's. */
export const openPopGate = (): void => window.addEventListener('popstate', passThrough);
