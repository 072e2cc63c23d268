import { PRODUCT_SORT_FIELDS, type ProductSort, type ProductSortField } from '../../domain/product/productSort';
import { useListParams } from '../../ui/data/useListParams';

/** How the product list is sorted, kept in the address: `?sort=name&dir=desc`; without it in the shop's own order. */
export function useProductSort() {
  const { read, change } = useListParams();
  const field = PRODUCT_SORT_FIELDS.find((one) => one === read('sort'));
  const sort: ProductSort | undefined = field && { field, isDescending: read('dir') === 'desc' };

  /** One step on: ascending, descending, the shop's own order. */
  const turn = (turned: ProductSortField) => {
    if (sort?.field !== turned) change({ sort: turned, dir: undefined });
    else if (sort.isDescending) change({ sort: undefined, dir: undefined });
    else change({ dir: 'desc' });
  };

  return { sort, turn };
}
