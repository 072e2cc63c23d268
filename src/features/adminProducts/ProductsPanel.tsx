import { useTranslation } from 'react-i18next';
import { useListAdminProductsQuery, type ListedProduct } from '../../api/product/adminProductsApi';
import { matchesProduct } from '../../domain/product/productSearch';
import { sortProducts } from '../../domain/product/productSort';
import { useFormats } from '../../i18n/useFormats';
import { TableSkeleton } from '../../ui/data/TableSkeleton';
import { useListParams } from '../../ui/data/useListParams';
import { useLocalPager } from '../../ui/data/usePager';
import { ListHead } from '../../components/ListHead';
import { QueryView } from '../../components/QueryView';
import { ProductTable } from './ProductTable';
import { useProductSort } from './useProductSort';

/** Matching products, sorted, one page at a time. */
function ProductList({ products }: { products: readonly ListedProduct[] }) {
  const { search } = useListParams();
  const { language } = useFormats();
  const { by } = useProductSort();
  const matching = products.filter((product) => matchesProduct(product, search));
  const sorted = by ? sortProducts(matching, by, language) : matching;
  const { rows, pager } = useLocalPager(sorted.map((product, index) => ({ ...product, rowNumber: index + 1 })));
  return <ProductTable products={rows} pager={pager} />;
}

/** Product list with search by name or SKU (rules §15.17). */
export function ProductsPanel() {
  const { t } = useTranslation('adminProducts');
  const query = useListAdminProductsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <ListHead label={t('list.search')} />
      <QueryView
        query={query}
        placeholder={<TableSkeleton />}
        failureTitle={t('list.loadFailed')}
        unreadable={query.data?.unreadable}
        area="adminProducts"
      >
        {({ rows }) => <ProductList products={rows} />}
      </QueryView>
    </>
  );
}
