import type { Language } from '../language';

/** Sortable fields of the product list. */
export const PRODUCT_SORT_FIELDS = ['name', 'sku', 'type', 'stock'] as const;
export type ProductSortField = (typeof PRODUCT_SORT_FIELDS)[number];

export interface ProductSort {
  field: ProductSortField;
  isDescending: boolean;
}

type Sortable = Readonly<Record<Exclude<ProductSortField, 'stock'>, string> & { stock: number }>;

/** Sorts products by a field with the language's collation; equal ones keep their order. */
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
