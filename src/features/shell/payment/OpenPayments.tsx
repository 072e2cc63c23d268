import { Suspense } from 'react';
import { useHasFeature } from '#src/api/featuresApi';
import { useListNextOrdersQuery } from '#src/api/subscription/subscriptionsApi';
import { lazyComponent } from '#src/ui/feedback/lazyComponent.tsx';

/** Loaded only for customers with a payment problem. */
const OpenPaymentNotice = lazyComponent(
  () => import(/* webpackChunkName: "open-payment" */ './OpenPaymentNotice'),
  'OpenPaymentNotice',
  ['openPayment'],
);

/** Payment problems, on every customer page, if the API has the feature `retryPayment` (rules §24.17). */
export function OpenPayments() {
  // Also loads the API's features before any dialog needs them.
  const canRetry = useHasFeature('retryPayment');
  const { data } = useListNextOrdersQuery(undefined, { skip: !canRetry });
  const unpaid = data?.rows.flatMap((one) =>
    one.paymentProblem ? [{ subscription: one, problem: one.paymentProblem }] : [],
  );
  if (!unpaid || unpaid.length === 0) return null;
  return (
    <Suspense>
      <OpenPaymentNotice unpaid={unpaid} />
    </Suspense>
  );
}
