import { Suspense } from 'react';
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
  const isAtBank = pending?.bankAction ?? window.location.search.includes('bill=');
  const unpaid =
    data?.rows.flatMap((one) => (one.paymentProblem ? [{ subscription: one, problem: one.paymentProblem }] : [])) ?? [];
  if (unpaid.length === 0 && !isAtBank) return null;
  return (
    <Suspense>
      <PaymentNotices unpaid={unpaid} />
    </Suspense>
  );
}
