import { useTranslation } from 'react-i18next';
import { useListPaymentsQuery } from '../api/order/paymentsApi';
import { NoPayments } from '../features/payments/NoPayments';
import { PreviousPayments } from '../features/payments/PreviousPayments';
import { Screen } from '../ui/layout/Screen';
import { QueryView } from '../components/QueryView';

/** `/previous-payments`: all past payments (rules §12.2). */
export function PreviousPaymentsScreen() {
  const { t } = useTranslation('payments');
  const query = useListPaymentsQuery();
  return (
    <Screen title={t('previous.title')}>
      <QueryView
        query={query}
        skeletons={5}
        failureTitle={t('previous.loadFailed')}
        unreadable={query.data?.unreadable}
      >
        {({ rows }) => (rows.length > 0 ? <PreviousPayments payments={rows} /> : <NoPayments />)}
      </QueryView>
    </Screen>
  );
}
