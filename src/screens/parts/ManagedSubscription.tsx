import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, type ReactNode } from 'react';
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
import { CardSection } from '../../features/subscription/card/CardSection';
import { AddressSection } from '../../features/subscription/AddressSection';
import { DiscountSection } from '../../features/subscription/discount/DiscountSection';
import { EditSection } from '../../features/subscription/edit/EditSection';
import { SubscriptionOrderPanel } from '../../features/subscription/SubscriptionOrderPanel';
import { ProductSection } from '../../features/subscription/ProductSection';
import { PanelSection } from '../../ui/layout/PanelSection';
import { NotReactivatableNotice } from '../../features/subscription/NotReactivatableNotice';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { Panel } from '../../ui/layout/Panel';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';
import { QueryView } from '../../components/QueryView';
import { History } from './History';
import { SubscriptionGroups } from './SubscriptionGroups';
import { Swap } from './Swap';

/** Loaded on demand, because most pages show active subscriptions. */
const Reactivation = lazyComponent(
  () => import(/* webpackChunkName: "reactivate" */ './Reactivation'),
  'Reactivation',
  [],
);

/** Address and card, beside each other where the width allows. */
const BESIDE = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr))',
  gap: 2.5,
  mt: 1.5,
} as const;

/** Placeholder with the height of the discount's form, or of an applied code. */
function DiscountSkeleton({ isApplied }: { isApplied: boolean }) {
  const { t } = useTranslation('subscription');
  return (
    <PanelSection title={t('code.title')}>
      <Skeleton variant="rounded" data-skeleton sx={{ height: isApplied ? 76 : { xs: 136, sm: 76 } }} />
    </PanelSection>
  );
}

function Discount({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const record = useGetDiscountRecordQuery(subscription.purchaseId);
  return (
    <QueryView
      query={record}
      placeholder={<DiscountSkeleton isApplied={subscription.discountCents > 0} />}
      failureTitle={t('code.loadFailed')}
    >
      {(data) => <DiscountSection subscription={subscription} record={data} />}
    </QueryView>
  );
}

function NextOrder({ subscription, children }: { subscription: Subscription; children: ReactNode }) {
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
      {children}
    </SubscriptionOrderPanel>
  );
}

function Edit({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const frequencies = useListFrequenciesQuery(subscription.productId);
  return (
    <>
      <EditSection key={subscription.productId} subscription={subscription} weeks={frequencies.currentData} />
      <QueryView query={{ ...frequencies, data: undefined, isLoading: false }} failureTitle={t('edit.loadFailed')}>
        {() => null}
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
      <div hidden={isSwapping}>
        <SubscriptionGroups>
          <NextOrder subscription={subscription}>{canEdit && <Discount subscription={subscription} />}</NextOrder>
          <Panel title={t('page.own')} sx={{ gridArea: 'own', mb: 0 }}>
            <ProductSection subscription={subscription}>
              {canEdit && (
                <Button ref={swapButton} variant="outlined" onClick={() => swap.open()}>
                  {t('swap.open')}
                </Button>
              )}
            </ProductSection>
            {canEdit ? <Edit subscription={subscription} /> : <NotReactivatableNotice subscription={subscription} />}
          </Panel>
          <Panel title={t('page.delivery')} sx={{ gridArea: 'delivery', mb: 0 }}>
            <Box sx={BESIDE}>
              <AddressSection subscription={subscription} />
              {canChooseCard(subscription.status) && <CardSection subscription={subscription} />}
            </Box>
          </Panel>
        </SubscriptionGroups>
        <History purchaseId={subscription.purchaseId} />
      </div>
    </>
  );
}
