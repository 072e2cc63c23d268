/** Short message at the top right. */
export interface Toast {
  variant: 'success' | 'error';
  text: string;
}

/** Messages of the portal: the toasts, and the last failure. */
function createMessages() {
  const hosts = new Set<(toast: Toast) => void>();
  const readers = new Set<() => void>();
  /** Toasts from before the first host was loaded, shown once by the first host. */
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
    /** Shows a toast (rules §17.8). A function, because most messages come from flows and not from components. */
    toast: {
      success: (text: string) => show({ variant: 'success', text }),
      error: (text: string) => show({ variant: 'error', text }),
      /** Shows an error as a toast only, because the field shows the error as well. */
      fieldError: (text: string) => show({ variant: 'error', text }, true),
    },
    /** Registers a host, which also receives the waiting toasts. The host loads after the first paint. */
    onToast: (host: (toast: Toast) => void): (() => void) => {
      waiting.splice(0).forEach(host);
      hosts.add(host);
      return () => void hosts.delete(host);
    },
    /** State that loads the library: expected from the first dialog or toast. */
    toastQueue: {
      subscribe,
      isExpected: () => isExpected,
      expect: () => {
        isExpected = true;
        notify();
      },
    },
    /** Last failure, kept until its dismissal or the next success (rules §17.7). */
    failureNotice: {
      subscribe,
      read: (): string | undefined => failure,
      dismiss: () => setFailure(undefined),
    },
  };
}

export const { toast, onToast, toastQueue, failureNotice } = createMessages();
