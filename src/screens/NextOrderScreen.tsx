import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useGetCustomerQuery } from '../api/customerApi';
import type { Subscription } from '../api/Subscription';
import { useListNextOrdersQuery } from '../api/subscriptionsApi';
import { isActive } from '../domain/subscriptionStatus';
import { DeliveryActions } from '../features/delivery/DeliveryActions';
import { DeliveryDialogs } from '../features/delivery/DeliveryDialogs';
import { toDeliveryOrder } from '../features/delivery/deliveryOrder';
import { useRescheduleFlow } from '../features/delivery/useRescheduleFlow';
import { NextOrderPanel } from '../features/nextOrder/NextOrderPanel';
import { OrderTotals } from '../features/nextOrder/OrderTotals';
import { SubscriptionCards } from '../features/subscription/SubscriptionCards';
import { Panel } from '../ui/Panel';
import { Screen } from '../ui/Screen';
import { QueryView } from './QueryView';

const SKELETON_ROWS = 3;

function NoActive() {
  const { t } = useTranslation('nextOrder');
  return (
    <Panel>
      <Typography>{t('noActive')}</Typography>
    </Panel>
  );
}

function Active({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('nextOrder');
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('active')}
      </Typography>
      <SubscriptionCards subscriptions={subscriptions} />
      <OrderTotals subscriptions={subscriptions} />
    </>
  );
}

/** `/dashboard`: the next order, what can be done with it, and all active subscriptions (spec §2). */
export function NextOrderScreen() {
  const { t } = useTranslation('nextOrder');
  const orders = useListNextOrdersQuery();
  const { data: customer } = useGetCustomerQuery();
  const flow = useRescheduleFlow();

  const active = orders.data?.filter(({ status }) => isActive(status));
  const next = toDeliveryOrder(active?.[0]);

  return (
    <Screen title={t('title')}>
      {next && (
        <NextOrderPanel date={next.nextBillDate} productName={next.productName} customer={customer}>
          <DeliveryActions flow={flow} order={next} />
        </NextOrderPanel>
      )}
      <QueryView query={{ ...orders, data: active }} skeletons={SKELETON_ROWS} failureTitle={t('loadFailed')}>
        {(rows) => (rows.length > 0 ? <Active subscriptions={rows} /> : <NoActive />)}
      </QueryView>
      <DeliveryDialogs flow={flow} />
    </Screen>
  );
}
