import { Suspense } from 'react';
import { useHasFeature } from '../../api/featuresApi';
import { lazyComponent } from '../../ui/feedback/lazyComponent';

/** Loaded only if the API has receipts. */
const HistoryPanel = lazyComponent(
  () => import(/* webpackChunkName: "history" */ '../../features/history/HistoryPanel'),
  'HistoryPanel',
  ['history', 'subscription'],
);

/** Change log of a subscription, or of all subscriptions and addresses. Empty if the API has no receipts. */
export function History({ purchaseId }: { purchaseId?: string }) {
  const hasHistory = useHasFeature('receipts');
  if (!hasHistory) return null;
  return (
    <Suspense>
      <HistoryPanel {...(purchaseId !== undefined && { purchaseId })} />
    </Suspense>
  );
}
