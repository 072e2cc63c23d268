import { PRODUCT_SORT_FIELDS, type ProductSort } from '../../domain/product/productSort';
import type { Sort } from '../../ui/data/DataTableProps';
import { useListParams } from '../../ui/data/useListParams';

/** Sort order of the product list, kept in the URL: `?sort=name&dir=desc`. Default: the shop's order. */
export function useProductSort() {
  const { read, change } = useListParams();
  const field = PRODUCT_SORT_FIELDS.find((one) => one === read('sort'));
  const by: ProductSort | undefined = field && { field, isDescending: read('dir') === 'desc' };
  const onSort = (asked: Sort | undefined) =>
    change({ sort: asked?.field, dir: asked?.isDescending ? 'desc' : undefined });
  return { by, onSort };
}
