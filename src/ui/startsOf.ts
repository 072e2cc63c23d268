/** Where each group starts when so many rows are drawn in groups of `size`: 0, `size`, twice `size` … */
export const startsOf = (count: number, size: number): number[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, index) => index * size);
