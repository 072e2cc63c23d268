/** The browser's storage, key by key, as it lies there. */
export const storedValues = (): Record<string, string> =>
  Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']));
