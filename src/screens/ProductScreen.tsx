import { mdiArrowLeft } from '@mdi/js';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useGetProductFrequenciesQuery } from '../api/product/adminProductsApi';
import { asApiError } from '../api/apiError';
import { useHasFeature } from '../api/featuresApi';
import { ProductForm } from '../features/adminProducts/ProductForm';
import { adminRouteIn } from '../session/adminLastRoutes';
import { lazyComponent } from '../ui/feedback/lazyComponent';
import { Icon } from '../ui/forms/Icon';
import { Panel } from '../ui/layout/Panel';
import { Screen } from '../ui/layout/Screen';
import { QueryView } from '../components/QueryView';

/** Loaded behind the form of the frequencies. */
const OfferPanel = lazyComponent(
  () => import(/* webpackChunkName: "product-offer" */ '../features/adminProducts/offer/OfferPanel'),
  'OfferPanel',
  ['adminOffer'],
);

/** Message for an unknown product. */
function NoProduct({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('adminProducts');
  return (
    <>
      <Button onClick={onLeave}>
        <Icon path={mdiArrowLeft} />
        {t('edit.back')}
      </Button>
      <Panel role="alert">
        <Typography>{t('edit.notFound')}</Typography>
      </Panel>
    </>
  );
}

/** Forms of a product. The key remounts it for another product, so that no values carry over. */
function ProductEdit({ productId, onLeave }: { productId: string; onLeave: () => void }) {
  const { t } = useTranslation('adminProducts');
  const query = useGetProductFrequenciesQuery(productId);
  const hasEditor = useHasFeature('productEditor');
  if (query.isError && asApiError(query.error).status === 404) return <NoProduct onLeave={onLeave} />;
  return (
    <QueryView query={query} shape="panel" failureTitle={t('edit.loadFailed')} area="adminList">
      {(product) => (
        <>
          <ProductForm productId={productId} product={product} onLeave={onLeave} />
          <Suspense>
            {hasEditor && product.offer && (
              <OfferPanel productId={productId} productName={product.name} offer={product.offer} />
            )}
          </Suspense>
        </>
      )}
    </QueryView>
  );
}

/** `/profile/{id}`: frequencies of a product (rules §15.18), and its price, sale and stock (§39.4). */
export function ProductScreen() {
  const { t } = useTranslation('adminProducts');
  const navigate = useNavigate();
  const { productId = '' } = useParams();
  const leave = () => void navigate(adminRouteIn('products'));
  return (
    <Screen title={t('edit.title')}>
      <ProductEdit key={productId} productId={productId} onLeave={leave} />
    </Screen>
  );
}
