import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';
import type { SwapSectionProps } from './SwapSection';

/** The range is large and seldom asked for. */
const SwapSection = lazyComponent(() => import(/* webpackChunkName: "swap" */ './SwapSection'), 'SwapSection', [
  'catalog',
]);

/** The swap, on the page itself and as a step of the cancellation. */
export function Swap(props: SwapSectionProps) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<ListSkeleton rows={1} label={t('loading')} />}>
      <SwapSection {...props} />
    </Suspense>
  );
}
