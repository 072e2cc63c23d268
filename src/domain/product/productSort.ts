import type { Language } from '../language';

/** What the product list can be sorted by. */
export const PRODUCT_SORT_FIELDS = ['name', 'sku', 'type', 'stock'] as const;
export type ProductSortField = (typeof PRODUCT_SORT_FIELDS)[number];

export interface ProductSort {
  field: ProductSortField;
  isDescending: boolean;
}

type Sortable = Readonly<Record<Exclude<ProductSortField, 'stock'>, string> & { stock: number }>;

/** The products by one field, as a reader of the language sorts words; equal ones keep the shop's own order. */
export function sortProducts<Product extends Sortable>(
  products: readonly Product[],
  { field, isDescending }: ProductSort,
  language: Language,
): Product[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const inOrder = (left: Product, right: Product) =>
    field === 'stock' ? left.stock - right.stock : compare(left[field], right[field]);
  return [...products].sort((left, right) => (isDescending ? inOrder(right, left) : inOrder(left, right)));
}
