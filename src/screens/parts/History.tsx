import { Suspense } from 'react';
import { useHasFeature } from '../../api/featuresApi';
import { lazyComponent } from '../../ui/feedback/lazyComponent';

/** Of an API that tells it alone. */
const HistoryPanel = lazyComponent(
  () => import(/* webpackChunkName: "history" */ '../../features/history/HistoryPanel'),
  'HistoryPanel',
  ['history', 'subscription'],
);

/** What has become of a subscription, or of all of them and the addresses; nothing where the API does not tell it. */
export function History({ purchaseId }: { purchaseId?: string }) {
  const hasHistory = useHasFeature('receipts');
  if (!hasHistory) return null;
  return (
    <Suspense>
      <HistoryPanel {...(purchaseId !== undefined && { purchaseId })} />
    </Suspense>
  );
}
