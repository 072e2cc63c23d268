import type { Place, ProblemRecord } from '../inspection/record/ProblemRecord';

interface Named {
  productId: string;
  productName: string;
}

const placeOf = ({ user }: ProblemRecord['entries'][number]): Place[] => (user && 'place' in user ? [user.place] : []);

/** Returns the id of the first product named in the record, because accessible names contain product names. */
export function productOf({ entries }: ProblemRecord, products: readonly Named[]): string | undefined {
  for (const { name } of entries.flatMap(placeOf)) {
    const named = products.find(({ productName }) => name.includes(productName));
    if (named) return named.productId;
  }
  return undefined;
}
