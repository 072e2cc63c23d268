import type { Place, ProblemRecord } from '../inspection/record/ProblemRecord';

interface Named {
  productId: string;
  productName: string;
}

const placeOf = ({ user }: ProblemRecord['entries'][number]): Place[] => (user && 'place' in user ? [user.place] : []);

/** The product that the places of a record name first, of the shop's list: subscriptions of it are called the same. */
export function productOf({ entries }: ProblemRecord, products: readonly Named[]): string | undefined {
  for (const { name } of entries.flatMap(placeOf)) {
    const named = products.find(({ productName }) => name.includes(productName));
    if (named) return named.productId;
  }
  return undefined;
}
