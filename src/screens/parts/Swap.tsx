import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';
import type { SwapSectionProps } from './SwapSection';

/** Loaded on demand, because the code is large and rarely needed. */
const SwapSection = lazyComponent(() => import(/* webpackChunkName: "swap" */ './SwapSection'), 'SwapSection', [
  'catalog',
]);

/** Swap of a product, on the subscription's page or within a cancellation. */
export function Swap(props: SwapSectionProps) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<ListSkeleton rows={1} label={t('loading')} />}>
      <SwapSection {...props} />
    </Suspense>
  );
}
