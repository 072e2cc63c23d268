/** A short message at the top right. */
export interface Toast {
  id: number;
  variant: 'success' | 'error';
  text: string;
}

type Listener = (toast: Toast) => void;

const listeners = new Set<Listener>();
const noticeListeners = new Set<() => void>();
/** Shown before anybody listened: whoever comes first takes them, so that nobody sees one twice. */
let waiting: Toast[] = [];
let lastId = 0;
let failure: string | undefined;

function setFailure(text: string | undefined): void {
  failure = text;
  noticeListeners.forEach((changed) => changed());
}

function show(variant: Toast['variant'], text: string): void {
  lastId += 1;
  const shown: Toast = { id: lastId, variant, text };
  setFailure(variant === 'error' ? text : undefined);
  if (listeners.size === 0) waiting.push(shown);
  listeners.forEach((listener) => listener(shown));
}

/** Shows a toast (rules §17.8); a function, because most messages come from flows and not from components. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
};

/** Receives every toast from now on, and those that still wait: the host is loaded after the first paint. */
export function onToast(listener: Listener): () => void {
  waiting.forEach(listener);
  waiting = [];
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last failure, readable until it is dismissed or something succeeds (rules §17.7). */
export const failureNotice = {
  subscribe: (changed: () => void): (() => void) => {
    noticeListeners.add(changed);
    return () => noticeListeners.delete(changed);
  },
  read: (): string | undefined => failure,
  dismiss: () => setFailure(undefined),
  /** Takes this failure away, since what failed is there by now; any other stays. */
  withdraw: (text: string): void => {
    if (failure === text) setFailure(undefined);
  },
};
