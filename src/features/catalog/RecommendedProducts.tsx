import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../api/product/productsApi';
import type { Subscription } from '../../api/subscription/Subscription';
import { lazyDialog } from '../../ui/feedback/lazyDialog';
import { Carousel } from '../../ui/data/Carousel';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { CheckoutLink } from './CheckoutLink';
import { ProductTile } from './ProductTile';
import { recommendProducts } from './recommendProducts';
import { useExtras } from './useExtras';

const CartDialog = lazyDialog(() => import(/* webpackChunkName: "cart" */ './CartDialog'), 'CartDialog', ['catalog']);
const ExtrasDialog = lazyDialog(() => import(/* webpackChunkName: "extras" */ './ExtrasDialog'), 'ExtrasDialog', [
  'catalog',
]);

interface RecommendedProductsProps {
  products: readonly Product[];
  /** Subscriptions of the customer. */
  subscriptions: readonly Subscription[];
}

/** Carousel of recommended products, and a button to all products (rules §14.3). */
export function RecommendedProducts({ products, subscriptions }: RecommendedProductsProps) {
  const { t } = useTranslation('catalog');
  const overlay = useOverlayParam('extras');
  const find = (id: string) => products.find(({ productId }) => productId === id);
  const options = useOverlayParam('options', { isMissing: (id) => find(id) === undefined });
  const optionsOf = options.asked === null ? undefined : find(options.asked);
  const extras = useExtras();
  const recommended = recommendProducts(products, subscriptions);
  if (products.length === 0) return <Typography>{t('noProducts')}</Typography>;

  const items = recommended.map((product) => ({
    key: product.productId,
    content: (
      <ProductTile product={product}>
        <CheckoutLink
          variant="outlined"
          extras={[{ productId: product.productId, sku: product.sku, quantity: 1 }]}
          about={product.productName}
        >
          {t('recommended.choose')}
        </CheckoutLink>
        <Button aria-haspopup="dialog" onClick={() => options.open(product.productId)}>
          {t('recommended.options')}
          <VisuallyHidden> {product.productName}</VisuallyHidden>
        </Button>
      </ProductTile>
    ),
  }));
  return (
    <>
      {items.length > 0 && (
        <Carousel
          label={t('recommended.title')}
          previousLabel={t('recommended.previous')}
          nextLabel={t('recommended.next')}
          position={(from, to) => t('recommended.position', { from, to, count: items.length })}
          items={items}
        />
      )}
      <Button variant="outlined" fullWidth aria-haspopup="dialog" onClick={() => overlay.open()}>
        {t('recommended.browseMore')}
      </Button>
      {overlay.asked === 'true' && <ExtrasDialog products={products} extras={extras} onClose={overlay.close} />}
      {optionsOf && <CartDialog product={optionsOf} onClose={options.close} />}
    </>
  );
}
