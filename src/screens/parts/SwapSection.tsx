import { useTranslation } from 'react-i18next';
import { useListProductsQuery } from '../../api/product/productsApi';
import { ChoosableTile } from '../../features/catalog/ChoosableTile';
import { ProductBrowser } from '../../features/catalog/ProductBrowser';
import { SwapPanel, type SwapPanelProps } from '../../features/subscription/swap/SwapPanel';
import { TileSkeleton } from '../../ui/feedback/TileSkeleton';
import { QueryView } from '../../components/QueryView';

export type SwapSectionProps = Omit<SwapPanelProps, 'children'>;

/** Product list of a swap. */
export function SwapSection(props: SwapSectionProps) {
  const { t } = useTranslation('catalog');
  const { t: own } = useTranslation('subscription');
  const query = useListProductsQuery();
  return (
    <SwapPanel {...props}>
      {(choose) => (
        <QueryView
          query={query}
          placeholder={<TileSkeleton tiles={5} label={t('loading')} />}
          failureTitle={t('loadFailed')}
        >
          {(products) => (
            <ProductBrowser products={products} excludedId={props.subscription.productId}>
              {(product) => <ChoosableTile product={product} chooseLabel={own('swap.choose')} onChoose={choose} />}
            </ProductBrowser>
          )}
        </QueryView>
      )}
    </SwapPanel>
  );
}
