import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedProduct } from '../../api/product/adminProductsApi';
import { paths } from '../../config/paths';
import { shortName } from '../../domain/product/productSearch';
import { isKnownProductType } from '../../domain/product/productType';
import type { ProductSortField } from '../../domain/product/productSort';
import { PageLink } from '../../ui/layout/PageLink';
import { DataTable } from '../../ui/data/DataTable';
import type { Column } from '../../ui/data/DataTableProps';
import type { TablePagerProps } from '../../ui/data/TablePager';
import { toast } from '../../ui/feedback/toast';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { useProductSort } from './useProductSort';

/** Width and height of a picture in pixels. */
const IMAGE_SIZE = 32;

const Image = styled('img')(({ theme }) => ({
  display: 'block',
  objectFit: 'contain',
  backgroundColor: theme.vars.palette.background.default,
}));

/** Product with its row number in the list. */
export interface NumberedProduct extends ListedProduct {
  rowNumber: number;
}

/** Shortened name; the tooltip and screen readers have the full one. */
function ShortName({ name }: { name: string }) {
  const short = shortName(name);
  if (short === name) return name;
  return (
    <span title={name}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}

/** Name, with a mark of a product off sale (rules §39.5). */
function ProductName({ name, isOnSale }: ListedProduct) {
  const { t } = useTranslation('adminProducts');
  if (isOnSale) return <ShortName name={name} />;
  return (
    <>
      <ShortName name={name} />{' '}
      <Typography component="small" variant="caption" color="textSecondary">
        {t('list.offSale')}
      </Typography>
    </>
  );
}

function ViewLink({ product: { productId, name } }: { product: ListedProduct }) {
  const { t } = useTranslation('adminProducts');
  const open = (event: MouseEvent) => {
    if (productId !== '') return;
    event.preventDefault();
    toast.error(t('list.accountRequired'));
  };
  return (
    <Button
      component={PageLink}
      to={paths.product.replace(':productId', encodeURIComponent(productId))}
      onClick={open}
      aria-label={t('list.viewProduct', { name })}
    >
      {t('list.view')}
    </Button>
  );
}

/** One page of products (rules §15.17). */
export function ProductTable({ products, pager }: { products: readonly NumberedProduct[]; pager: TablePagerProps }) {
  const { t } = useTranslation('adminProducts');
  const sort = useProductSort();
  const column = (field: ProductSortField): Column<NumberedProduct> => ({
    field,
    label: t(`list.columns.${field}`),
    isSortable: true,
    cell: (product) => product[field],
  });
  return (
    <DataTable
      label={t('list.title')}
      columns={[
        {
          field: 'rowNumber',
          label: t('list.columns.rowNumber'),
          width: 130,
          isNumber: true,
          cell: ({ rowNumber, productId }) => (
            <>
              {rowNumber}{' '}
              <Typography component="small" variant="caption" color="textSecondary">
                {t('list.id', { productId })}
              </Typography>
            </>
          ),
        },
        {
          field: 'image',
          label: t('list.columns.image'),
          width: 96,
          cell: (product) => (
            <Image
              src={product.imagePath}
              alt=""
              width={IMAGE_SIZE}
              height={IMAGE_SIZE}
              loading={product === products[0] ? undefined : 'lazy'}
            />
          ),
        },
        { ...column('name'), share: 3, minWidth: 220, isTitle: true, cell: (product) => <ProductName {...product} /> },
        { ...column('sku'), share: 2, minWidth: 130 },
        {
          ...column('type'),
          minWidth: 120,
          cell: ({ type }) => (isKnownProductType(type) ? t(`list.types.${type}`) : type),
        },
        { ...column('stock'), width: 110, isNumber: true },
        {
          field: 'view',
          label: t('list.columns.view'),
          width: 120,
          isActions: true,
          cell: (product) => <ViewLink product={product} />,
        },
      ]}
      rows={products}
      keyOf={({ rowNumber }) => rowNumber}
      pager={pager}
      sort={sort}
      emptyText={t('list.empty')}
    />
  );
}
