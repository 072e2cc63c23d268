import { mdiArrowLeft } from '@mdi/js';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { useGetProductFrequenciesQuery } from '../api/adminProductsApi';
import { asApiError } from '../api/apiError';
import { paths } from '../config/paths';
import { ProductForm } from '../features/adminProducts/ProductForm';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { Panel } from '../ui/Panel';
import { Screen } from '../ui/Screen';
import { QueryView } from './QueryView';

const NOT_FOUND = 404;

/** Instead of a product that there is not. */
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

/** `/profile/{id}`: how often a product may be delivered (spec §2). */
export function ProductScreen() {
  const { t } = useTranslation('adminProducts');
  const [, navigate] = useLocation();
  const { productId = '' } = useParams();
  const query = useGetProductFrequenciesQuery(productId);
  const isMissing = query.isError && asApiError(query.error).status === NOT_FOUND;
  const leave = () => navigate(`${paths.profile}#product`);
  return (
    <Screen title={t('edit.title')}>
      {isMissing ? (
        <NoProduct onLeave={leave} />
      ) : (
        <QueryView query={query} skeletons={1} failureTitle={t('edit.loadFailed')} area="adminList">
          {(product) => <ProductForm key={productId} productId={productId} product={product} onLeave={leave} />}
        </QueryView>
      )}
    </Screen>
  );
}
