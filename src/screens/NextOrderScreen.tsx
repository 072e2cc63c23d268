import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetCustomerQuery } from '../api/customer/customerApi';
import { useListProductsQuery } from '../api/product/productsApi';
import { useHasFeature } from '../api/featuresApi';
import type { Subscription } from '../api/subscription/Subscription';
import { useListNextOrdersQuery } from '../api/subscription/subscriptionsApi';
import { isQuantity } from '../domain/subscription/subscriptionEdit';
import { isActive } from '../domain/subscriptionStatus';
import { OrderActions } from '../features/order/OrderActions';
import { OrderDialogs } from '../features/order/OrderDialogs';
import { toShownOrder } from '../features/order/shownOrder';
import { DetailsSkeleton, OrderDetails } from '../features/order/OrderDetails';
import { NextOrderPanel } from '../features/order/NextOrderPanel';
import { NextOrderSkeleton } from '../features/order/NextOrderSkeleton';
import { OrderTotals } from '../features/order/OrderTotals';
import { useShownOrder } from '../features/order/useShownOrder';
import { ReactivateDialog } from '../features/subscription/ReactivateDialog';
import { SubscriptionAccordion } from '../features/subscription/SubscriptionAccordion';
import { SubscriptionRows } from '../features/subscription/SubscriptionRows';
import { DeclarationNotices } from '../features/declared/DeclarationNotices';
import { EndingNote } from '../features/subscription/EndingNote';
import { WaitingNote } from '../features/subscription/WaitingNote';
import { AccordionSection } from '../ui/data/AccordionSection';
import { ListSkeleton } from '../ui/feedback/ListSkeleton';
import { Screen } from '../ui/layout/Screen';
import { QueryView } from '../components/QueryView';
import { RecommendedSection } from './parts/RecommendedSection';

/** Placeholders of subscriptions below the panel. */
const SKELETON_ROWS = 2;

function Loading() {
  const { t } = useTranslation();
  return (
    <>
      <NextOrderSkeleton />
      <ListSkeleton rows={SKELETON_ROWS} label={t('loading')} />
    </>
  );
}

function Next({ active, hasInactive }: { active: readonly Subscription[]; hasInactive: boolean }) {
  const { t } = useTranslation('nextOrder');
  const { t: common } = useTranslation();
  const customer = useGetCustomerQuery();
  // Omits orders without a date: without stock (rules §8.15), or after the subscription's end (rules §28.22).
  const dated = active.filter(({ waitingSince, dueDay }) => !waitingSince && dueDay);
  const next = dated[0] ?? active[0];
  const order = toShownOrder(next);
  const isInStock = next !== undefined && isQuantity(next.quantity, next.stock);
  const isUnpaid = useHasFeature('retryPayment') && next?.paymentProblem !== undefined;
  const another = useShownOrder(
    order,
    dated.map(toShownOrder).filter((one) => one !== undefined),
  );
  const sameDay = dated.filter(({ dueDay }) => dueDay === order?.dueDay);
  return (
    <NextOrderPanel
      next={next}
      hasInactive={hasInactive}
      order={order}
      sameDay={sameDay}
      waiting={next?.waitingSince && <WaitingNote since={next.waitingSince} />}
      note={next && <EndingNote subscription={next} />}
      another={another}
      actions={
        order && (
          <>
            <OrderActions
              order={order}
              today={isUnpaid ? 'pay' : isInStock ? 'order' : undefined}
              isOneOfSeveral={sameDay.length > 1}
            />
            {!isUnpaid && !isInStock && !next?.waitingSince && <p>{t('notInStock')}</p>}
          </>
        )
      }
    >
      {order && <OrderTotals subscriptions={sameDay} />}
      <QueryView
        query={customer}
        placeholder={<DetailsSkeleton label={common('loading')} />}
        failureTitle={t('customerFailed')}
      >
        {(data) => <OrderDetails customer={data} next={next} />}
      </QueryView>
    </NextOrderPanel>
  );
}

function Active({ active }: { active: readonly Subscription[] }) {
  const { t } = useTranslation('nextOrder');
  if (active.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="active" sx={{ mb: 3 }}>
      <Typography variant="h2" id="active" sx={{ mb: 1.5 }}>
        {t('active')}
      </Typography>
      {active.map((subscription) => (
        <SubscriptionAccordion key={subscription.purchaseId} subscription={subscription} />
      ))}
    </Box>
  );
}

function Inactive({ inactive, isOpen }: { inactive: readonly Subscription[]; isOpen: boolean }) {
  const { t } = useTranslation('subscription');
  if (inactive.length === 0) return <Typography sx={{ mb: 3 }}>{t('list.noInactive')}</Typography>;
  return (
    <>
      <AccordionSection
        // Opens again after the last active subscription has ended.
        key={String(isOpen)}
        title={t('list.inactiveCount', { count: inactive.length })}
        defaultExpanded={isOpen}
        sx={{ mb: 3 }}
      >
        <SubscriptionRows label={t('list.inactiveTitle')} subscriptions={inactive} />
      </AccordionSection>
      <ReactivateDialog subscriptions={inactive} />
    </>
  );
}

/** A separate component, so that an opening dialog does not render the cards again. */
function Orders({ rows }: { rows: readonly Subscription[] }) {
  const active = rows.filter(({ status }) => isActive(status));
  const inactive = rows.filter(({ status }) => !isActive(status));
  // Deferred, so that slow phones show the next order first (docs/performance.md).
  const isRestShown = useDeferredValue(true, false);
  return (
    <>
      <Next active={active} hasInactive={inactive.length > 0} />
      {isRestShown && (
        <>
          <Active active={active} />
          <Inactive inactive={inactive} isOpen={active.length === 0} />
          <RecommendedSection subscriptions={active} />
        </>
      )}
    </>
  );
}

/** `/dashboard`: declarations, next order, subscriptions and recommended products (rules §6.4, §6.5, §6.6, §28.23). */
export function NextOrderScreen() {
  const { t } = useTranslation('nextOrder');
  const orders = useListNextOrdersQuery();
  // Starts all queries at once, to avoid a request waterfall.
  const { data: customer } = useGetCustomerQuery();
  useListProductsQuery();
  return (
    <Screen title={t('title')}>
      <DeclarationNotices />
      <QueryView
        query={orders}
        placeholder={<Loading />}
        failureTitle={t('loadFailed')}
        unreadable={orders.data?.unreadable}
      >
        {({ rows }) => <Orders rows={rows} />}
      </QueryView>
      <OrderDialogs subscriptions={orders.data?.rows} cardIds={customer?.cards.map(({ id }) => id) ?? []} />
    </Screen>
  );
}
