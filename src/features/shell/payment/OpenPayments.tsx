import { Suspense } from 'react';
import { useHasFeature } from '#src/api/featuresApi';
import { useListNextOrdersQuery } from '#src/api/subscription/subscriptionsApi';
import { lazyComponent } from '#src/ui/feedback/lazyComponent.tsx';

/** Whoever has paid everything does not load it. */
const OpenPaymentNotice = lazyComponent(
  () => import(/* webpackChunkName: "open-payment" */ './OpenPaymentNotice'),
  'OpenPaymentNotice',
  ['openPayment'],
);

/** On every page: the orders that could not be paid, where the API can have them paid by hand (rules §24.17). */
export function OpenPayments() {
  // On every page, so that what the API has is known before a dialog asks for it.
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
