/** A short message at the top right. */
export interface Toast {
  variant: 'success' | 'error';
  text: string;
}

/** The messages of the portal: toasts for whoever shows them, and the last failure. */
function createMessages() {
  const hosts = new Set<(toast: Toast) => void>();
  const readers = new Set<() => void>();
  /** From before any host was loaded; the first one shows them, so that nobody sees one twice. */
  const waiting: Toast[] = [];
  let isExpected = false;
  let failure: string | undefined;

  const subscribe = (changed: () => void): (() => void) => {
    readers.add(changed);
    return () => void readers.delete(changed);
  };
  const notify = () => readers.forEach((changed) => changed());
  const setFailure = (text: string | undefined) => {
    failure = text;
    notify();
  };
  const show = (shown: Toast, isAtField = false) => {
    isExpected = true;
    setFailure(shown.variant === 'error' && !isAtField ? shown.text : undefined);
    if (hosts.size === 0) waiting.push(shown);
    hosts.forEach((host) => host(shown));
  };
  return {
    /** Shows a toast (rules §17.8); a function, because most messages come from flows and not from components. */
    toast: {
      success: (text: string) => show({ variant: 'success', text }),
      error: (text: string) => show({ variant: 'error', text }),
      /** What is read at its field as well, for as long as it holds. */
      fieldError: (text: string) => show({ variant: 'error', text }, true),
    },
    /** Receives every toast from now on, and those that still wait: the host is loaded after the first paint. */
    onToast: (host: (toast: Toast) => void): (() => void) => {
      waiting.splice(0).forEach(host);
      hosts.add(host);
      return () => void hosts.delete(host);
    },
    /** When the toasts' library is loaded: with the first toast, or once pages come that have some. */
    toastQueue: {
      subscribe,
      isExpected: () => isExpected,
      expect: () => {
        isExpected = true;
        notify();
      },
    },
    /** The last failure, readable until it is dismissed or something succeeds (rules §17.7). */
    failureNotice: {
      subscribe,
      read: (): string | undefined => failure,
      dismiss: () => setFailure(undefined),
    },
  };
}

export const { toast, onToast, toastQueue, failureNotice } = createMessages();
