import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListProductsQuery } from '../../api/product/productsApi';
import type { Subscription } from '../../api/subscription/Subscription';
import { ChoosableTile } from '../../features/catalog/ChoosableTile';
import { ProductBrowser } from '../../features/catalog/ProductBrowser';
import { SwapPanel } from '../../features/subscription/swap/SwapPanel';
import { TileSkeleton } from '../../ui/feedback/TileSkeleton';
import { QueryView } from '../../components/QueryView';

export interface SwapSectionProps {
  subscription: Subscription;
  /** Further buttons above the product list. */
  exits: ReactNode;
}

/** Product list of a swap. */
export function SwapSection({ subscription, exits }: SwapSectionProps) {
  const { t } = useTranslation('catalog');
  const { t: own } = useTranslation('subscription');
  const query = useListProductsQuery();
  return (
    <SwapPanel subscription={subscription} exits={exits}>
      {(choose) => (
        <QueryView
          query={query}
          placeholder={<TileSkeleton tiles={5} label={t('loading')} />}
          failureTitle={t('loadFailed')}
        >
          {(products) => (
            <ProductBrowser products={products} excludedId={subscription.productId}>
              {(product) => <ChoosableTile product={product} chooseLabel={own('swap.choose')} onChoose={choose} />}
            </ProductBrowser>
          )}
        </QueryView>
      )}
    </SwapPanel>
  );
}
