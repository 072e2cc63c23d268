import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { useListProductsQuery } from '../../api/product/productsApi';
import { RecommendedProducts } from '../../features/catalog/RecommendedProducts';
import { TileSkeleton } from '../../ui/feedback/TileSkeleton';
import { QueryView } from '../../components/QueryView';

/** Recommended products with loading and failure states. */
export function RecommendedSection({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('catalog');
  const query = useListProductsQuery();
  return (
    <section aria-labelledby="recommended">
      <Typography variant="h2" id="recommended" sx={{ mb: 1.5 }}>
        {t('recommended.title')}
      </Typography>
      <QueryView
        query={query}
        placeholder={<TileSkeleton tiles={5} label={t('loading')} />}
        failureTitle={t('loadFailed')}
      >
        {(products) => <RecommendedProducts products={products} subscriptions={subscriptions} />}
      </QueryView>
    </section>
  );
}
