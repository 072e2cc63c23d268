import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Subscription } from '../../api/subscription/Subscription';
import { useListProductsQuery } from '../../api/product/productsApi';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { TileSkeleton } from '../../ui/feedback/TileSkeleton';
import { WhenNear } from '../../ui/feedback/WhenNear';
import { QueryView } from '../../components/QueryView';

const RecommendedProducts = lazyComponent(
  () => import(/* webpackChunkName: "recommended" */ '../../features/catalog/RecommendedProducts'),
  'RecommendedProducts',
  ['catalog'],
);

/** Height of the products on a phone. */
const HEIGHT = 400;

/** Recommended products with loading and failure states. */
export function RecommendedSection({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('catalog');
  const query = useListProductsQuery();
  const [params] = useSearchParams();
  const tiles = <TileSkeleton tiles={5} label={t('loading')} />;
  return (
    <section aria-labelledby="recommended">
      <Typography variant="h2" id="recommended" sx={{ mb: 1.5 }}>
        {t('recommended.title')}
      </Typography>
      <WhenNear height={HEIGHT} isForced={params.has('extras') || params.has('options')}>
        <QueryView query={query} placeholder={tiles} failureTitle={t('loadFailed')}>
          {(products) => (
            <Suspense fallback={tiles}>
              <RecommendedProducts products={products} subscriptions={subscriptions} />
            </Suspense>
          )}
        </QueryView>
      </WhenNear>
    </section>
  );
}
