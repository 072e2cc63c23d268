/** Does something once nothing else is to do. Safari has no idle callback; a timer lets a tap go first as well. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(work, { timeout: 500 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 16);
  return () => clearTimeout(timer);
}
