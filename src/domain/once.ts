/**
 * Makes something when it is first needed: a slow phone takes 10 ms for each of `Intl`'s formats, and the first page needs
 * none.
 */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
