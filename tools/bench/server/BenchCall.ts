/** One call of the bench: what it needs is made before the clock runs, once for each time it is made. */
export interface BenchCall {
  name: string;
  side: 'customer' | 'admin';
  prepare: (count: number) => Promise<(() => Promise<{ status: number }>)[]>;
}

export const repeat = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));
