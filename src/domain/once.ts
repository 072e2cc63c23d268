/** Memoizes a factory, because a slow phone takes 10 ms for each `Intl` formatter. */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
