import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../api/apiError';
import { useGetCustomerQuery } from '../api/customerApi';
import { endsStay } from '../api/failurePolicy';
import { failureText } from '../api/failureText';
import { useListNextOrdersQuery, type Subscription } from '../api/subscriptionsApi';
import { orderTotals } from '../domain/order';
import { isActive } from '../domain/subscriptionStatus';
import { DeliveryActions } from '../features/delivery/DeliveryActions';
import { DeliveryDialogs } from '../features/delivery/DeliveryDialogs';
import type { DeliveryOrder } from '../features/delivery/deliveryCommand';
import { InDoubtNotice } from '../features/delivery/InDoubtNotice';
import { useRescheduleFlow } from '../features/delivery/useRescheduleFlow';
import { ActiveSubscriptions } from '../features/nextOrder/ActiveSubscriptions';
import { NextOrderPanel } from '../features/nextOrder/NextOrderPanel';
import { ListSkeleton } from '../ui/ListSkeleton';
import { LoadFailure } from '../ui/LoadFailure';
import { Panel } from '../ui/Panel';
import { Screen } from '../ui/Screen';

const SKELETON_ROWS = 3;

/** The order that is due first, as the flow needs it. */
function toDeliveryOrder(subscription: Subscription | undefined): DeliveryOrder | undefined {
  if (!subscription?.nextBillDate) return undefined;
  const { purchaseId, productName, nextBillDate, intervalDays, cardLast4 } = subscription;
  const { totalCents } = orderTotals([subscription]);
  return { purchaseId, productName, nextBillDate, intervalDays, cardLast4, totalCents };
}

/** `/dashboard`: the next order, what can be done with it, and all active subscriptions (spec §2). */
export function NextOrderScreen() {
  const { t } = useTranslation('nextOrder');
  const { t: common } = useTranslation();
  const orders = useListNextOrdersQuery();
  const { data: customer } = useGetCustomerQuery();
  const flow = useRescheduleFlow();

  const active = orders.data?.filter(({ status }) => isActive(status));
  const loadError = orders.isError ? asApiError(orders.error) : undefined;
  const next = toDeliveryOrder(active?.[0]);

  return (
    <Screen title={t('title')}>
      <InDoubtNotice flow={flow} />
      {next && (
        <NextOrderPanel date={next.nextBillDate} productName={next.productName} customer={customer}>
          <DeliveryActions flow={flow} order={next} />
        </NextOrderPanel>
      )}
      {active && active.length > 0 && <ActiveSubscriptions subscriptions={active} />}
      {active?.length === 0 && (
        <Panel>
          <Typography>{t('noActive')}</Typography>
        </Panel>
      )}
      {orders.isLoading && <ListSkeleton rows={SKELETON_ROWS} label={common('loading')} />}
      {loadError && !endsStay(loadError) && (
        <LoadFailure
          title={t('loadFailed')}
          reason={failureText(common, loadError)}
          retryLabel={common('actions.retry')}
          onRetry={() => void orders.refetch()}
        />
      )}
      <DeliveryDialogs flow={flow} />
    </Screen>
  );
}
