import { useTranslation } from 'react-i18next';
import { useListPaymentsQuery } from '../api/order/paymentsApi';
import { NoPayments } from '../features/payments/NoPayments';
import { PreviousPayments } from '../features/payments/PreviousPayments';
import { UnreadableNote } from '../ui/feedback/UnreadableNote';
import { Screen } from '../ui/layout/Screen';
import { QueryView } from './parts/QueryView';

const SKELETON_ROWS = 5;

/** `/previous-payments`: every payment there was (rules §12.2). */
export function PreviousPaymentsScreen() {
  const { t } = useTranslation('payments');
  const query = useListPaymentsQuery();
  return (
    <Screen title={t('previous.title')}>
      <QueryView query={query} skeletons={SKELETON_ROWS} failureTitle={t('previous.loadFailed')}>
        {({ rows, unreadable }) => (
          <>
            <UnreadableNote count={unreadable} />
            {rows.length > 0 ? <PreviousPayments payments={rows} /> : <NoPayments />}
          </>
        )}
      </QueryView>
    </Screen>
  );
}
