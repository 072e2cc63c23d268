/** Measured call. `prepare` runs before the measurement and returns `count` functions, one per request. */
export interface BenchCall {
  name: string;
  side: 'customer' | 'admin';
  prepare: (count: number) => Promise<(() => Promise<{ status: number }>)[]>;
}

export const repeat = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));
