import { useTranslation } from 'react-i18next';
import { useListNextOrdersQuery } from '../api/subscription/subscriptionsApi';
import { hasUpcomingPayment } from '../domain/order/upcomingOrders';
import { UpcomingOrders } from '../features/payments/UpcomingOrders';
import type { DueSubscription } from '../features/payments/calendarFile';
import { NoPayments } from '../features/payments/NoPayments';
import { isActive } from '../domain/subscriptionStatus';
import { UpcomingPaymentRow } from '../features/payments/UpcomingPaymentRow';
import { useToday } from '../session/useToday';
import { PagedList } from '../ui/data/PagedList';
import { Screen } from '../ui/layout/Screen';
import { QueryView } from '../components/QueryView';

const keyOf = ({ purchaseId }: DueSubscription) => purchaseId;

/** `/upcoming-payments`: all due orders, as a list and a timeline (rules §12.1). */
export function UpcomingPaymentsScreen() {
  const { t } = useTranslation('payments');
  const query = useListNextOrdersQuery();
  const today = useToday();
  const due = query.data?.rows.filter(hasUpcomingPayment);
  return (
    <Screen title={t('upcoming.title')}>
      <QueryView
        query={{ ...query, data: due }}
        skeletons={5}
        failureTitle={t('upcoming.loadFailed')}
        unreadable={query.data?.unreadable}
      >
        {(orders) =>
          orders.length === 0 ? (
            <NoPayments />
          ) : (
            <>
              <PagedList
                rows={orders}
                keyOf={keyOf}
                renderRow={(row) => <UpcomingPaymentRow row={row} isNext={row === orders[0] && isActive(row.status)} />}
                label={t('upcoming.title')}
              />
              <UpcomingOrders orders={orders} today={today} />
            </>
          )
        }
      </QueryView>
    </Screen>
  );
}
