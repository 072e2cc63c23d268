import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedProduct } from '../../api/product/adminProductsApi';
import { paths } from '../../config/paths';
import { shortName } from '../../domain/product/productSearch';
import { PRODUCT_SORT_FIELDS } from '../../domain/product/productSort';
import { ButtonLink } from '../../ui/forms/Button';
import { ScrollTable } from '../../ui/data/ScrollTable';
import { SortHeader } from '../../ui/data/SortHeader';
import { toast } from '../../ui/feedback/toast';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { useProductSort } from './useProductSort';

const Image = styled('img')(({ theme }) => ({
  display: 'block',
  width: 56,
  height: 56,
  objectFit: 'contain',
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.default,
}));

const Id = styled('small')(({ theme }) => ({
  display: 'block',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
}));

/** A product of the list, with its place in it. */
export interface NumberedProduct extends ListedProduct {
  rowNumber: number;
}

/** What is cut for the eye is whole for everybody who asks: by pointer or by ear. */
function ProductName({ name }: { name: string }) {
  const short = shortName(name);
  if (short === name) return name;
  return (
    <span title={name}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}

function ProductRow({ product }: { product: NumberedProduct }) {
  const { t } = useTranslation('adminProducts');
  const { productId, rowNumber, name, sku, type, imagePath, stock } = product;
  const open = (event: MouseEvent) => {
    if (productId !== '') return;
    event.preventDefault();
    toast.error(t('list.accountRequired'));
  };
  return (
    <tr>
      <td>
        <span>{rowNumber}</span>
        <Id>{t('list.id', { productId })}</Id>
      </td>
      <td>
        <Image src={imagePath} alt="" loading="lazy" />
      </td>
      <td>
        <ProductName name={name} />
      </td>
      <td>{sku}</td>
      <td>{type}</td>
      <td className="number">{stock}</td>
      <td>
        <ButtonLink
          to={paths.product.replace(':productId', encodeURIComponent(productId))}
          onClick={open}
          aria-label={t('list.viewProduct', { name })}
        >
          {t('list.view')}
        </ButtonLink>
      </td>
    </tr>
  );
}

/** One page of products (rules §15.17). */
export function ProductTable({ products }: { products: readonly NumberedProduct[] }) {
  const { t } = useTranslation('adminProducts');
  const { sort, turn } = useProductSort();
  const order = sort?.isDescending ? 'descending' : 'ascending';
  return (
    <ScrollTable label={t('list.title')}>
      <thead>
        <tr>
          <th scope="col">{t('list.columns.rowNumber')}</th>
          <th scope="col">{t('list.columns.image')}</th>
          {PRODUCT_SORT_FIELDS.map((field) => (
            <SortHeader
              key={field}
              label={t(`list.columns.${field}`)}
              order={sort?.field === field ? order : 'none'}
              className={field === 'stock' ? 'number' : undefined}
              onTurn={() => turn(field)}
            />
          ))}
          <th scope="col">{t('list.columns.view')}</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow key={product.productId} product={product} />
        ))}
      </tbody>
    </ScrollTable>
  );
}
