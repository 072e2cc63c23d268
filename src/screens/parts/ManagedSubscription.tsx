import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { searchParams } from '../../config/paths';
import { useListFrequenciesQuery } from '../../api/product/productsApi';
import { useGetDiscountRecordQuery } from '../../api/discount/redemptionsApi';
import type { Subscription } from '../../api/subscription/Subscription';
import { subscriptionCan } from '../../domain/subscriptionStatus';
import { OrderActions } from '../../features/order/OrderActions';
import { OrderDialogs } from '../../features/order/OrderDialogs';
import { toShownOrder } from '../../features/order/shownOrder';
import { canChooseCard } from '../../domain/customer/cardUse';
import { CardPanel } from '../../features/subscription/card/CardPanel';
import { AddressPanel } from '../../features/subscription/AddressPanel';
import { DiscountPanel } from '../../features/subscription/discount/DiscountPanel';
import { EditPanel } from '../../features/subscription/edit/EditPanel';
import { SubscriptionOrderPanel } from '../../features/subscription/SubscriptionOrderPanel';
import { ProductPanel } from '../../features/subscription/ProductPanel';
import { NotReactivatableNotice } from '../../features/subscription/NotReactivatableNotice';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { Panel } from '../../ui/layout/Panel';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';
import { QueryView } from '../../components/QueryView';
import { History } from './History';
import { Swap } from './Swap';

/** Loaded on demand, because most pages show active subscriptions. */
const Reactivation = lazyComponent(
  () => import(/* webpackChunkName: "reactivate" */ './Reactivation'),
  'Reactivation',
  [],
);

/** One column on a phone, with the address last; two on a large screen. */
const COLUMNS = {
  display: { xs: 'flex', lg: 'grid' },
  flexDirection: 'column',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 3,
  alignItems: { lg: 'start' },
  '&[hidden]': { display: 'none' },
  '& > div': { display: { xs: 'contents', lg: 'block' }, minWidth: 0 },
} as const;

function NextOrder({ subscription }: { subscription: Subscription }) {
  const order = toShownOrder(subscription);
  const canReactivate = subscriptionCan.reactivate(subscription.status);
  return (
    <SubscriptionOrderPanel subscription={subscription}>
      {order && <OrderActions order={order} isMain={false} />}
      <OrderDialogs subscriptions={[subscription]} />
      {canReactivate && (
        <Suspense>
          <Reactivation subscription={subscription} />
        </Suspense>
      )}
    </SubscriptionOrderPanel>
  );
}

function Editable({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const frequencies = useListFrequenciesQuery(subscription.productId);
  const record = useGetDiscountRecordQuery(subscription.purchaseId);
  return (
    <>
      <EditPanel key={subscription.productId} subscription={subscription} weeks={frequencies.currentData} />
      <QueryView query={{ ...frequencies, data: undefined, isLoading: false }} failureTitle={t('edit.loadFailed')}>
        {() => null}
      </QueryView>
      <QueryView query={record} failureTitle={t('code.loadFailed')}>
        {(data) => <DiscountPanel subscription={subscription} record={data} />}
      </QueryView>
    </>
  );
}

/**
 * All settings of a subscription. An open swap hides them without unmounting, so that typed values are kept (rules
 * §8.9).
 */
export function ManagedSubscription({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const swap = useOverlayParam(searchParams.swap);
  const canEdit = subscriptionCan.edit(subscription.status);
  const isSwapping = canEdit && swap.asked === 'true';

  const swapButton = useFocusFallback<HTMLButtonElement>(isSwapping);

  return (
    <>
      {isSwapping && (
        <Swap
          subscription={subscription}
          exits={
            <Button variant="outlined" sx={{ mb: 2 }} onClick={swap.close}>
              {t('swap.keep', { product: subscription.productName })}
            </Button>
          }
        />
      )}
      <Box hidden={isSwapping} sx={COLUMNS}>
        <div>
          <ProductPanel subscription={subscription}>
            {canEdit && (
              <Button ref={swapButton} variant="outlined" onClick={() => swap.open()}>
                {t('swap.open')}
              </Button>
            )}
          </ProductPanel>
          <NextOrder subscription={subscription} />
          <AddressPanel subscription={subscription} />
          {canChooseCard(subscription.status) && <CardPanel subscription={subscription} />}
        </div>
        <div>
          {canEdit ? (
            <Editable subscription={subscription} />
          ) : (
            <Panel>
              <NotReactivatableNotice subscription={subscription} />
            </Panel>
          )}
          <History purchaseId={subscription.purchaseId} />
        </div>
      </Box>
    </>
  );
}
