import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useHasFeature } from '#src/api/featuresApi';
import { useListNextOrdersQuery } from '#src/api/subscription/subscriptionsApi';
import { useCommands } from '#src/commands/customer/customerSetup';
import { lazyComponent } from '#src/ui/feedback/lazyComponent.tsx';

/** Loaded only for customers with a payment problem, or with a charge to confirm at the bank. */
const PaymentNotices = lazyComponent(
  () => import(/* webpackChunkName: "open-payment" */ './PaymentNotices'),
  'PaymentNotices',
  ['openPayment', 'provider'],
);

/** Charge to confirm, and payment problems if the API has the feature `retryPayment` (rules §24.17, §35.5). */
export function OpenPayments() {
  // Also loads the API's features before any dialog needs them.
  const canRetry = useHasFeature('retryPayment');
  const { data } = useListNextOrdersQuery(undefined, { skip: !canRetry });
  const { pending } = useCommands();
  const [search] = useSearchParams();
  const returned = search.get('bill');
  const begun = pending?.bankAction?.billId;
  const rows = data?.rows;
  if (!returned && !begun && !rows?.some((one) => one.paymentProblem)) return null;
  return (
    <Suspense>
      <PaymentNotices returned={returned} begun={begun} rows={rows} />
    </Suspense>
  );
}
