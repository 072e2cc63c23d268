import { useTranslation } from 'react-i18next';
import {
  type FailedPayment,
  useLazyDownloadFailedPaymentsQuery,
  useListFailedPaymentsQuery,
} from '../api/admin/failedPaymentsApi';
import { ON_DEMAND } from '../api/baseApi';
import { ListHead } from '../components/ListHead';
import { PagedListView } from '../components/PagedListView';
import { useRowOverlay } from '../components/useRowOverlay';
import { FailedPaymentFilterFields } from '../features/adminFailedPayments/FailedPaymentFilterFields';
import { FailedPaymentTable } from '../features/adminFailedPayments/FailedPaymentTable';
import { UnpaidOrderDialog } from '../features/adminFailedPayments/UnpaidOrderDialog';
import { useFailedPaymentFilter } from '../features/adminFailedPayments/useFailedPaymentFilter';
import { DownloadButton } from '../ui/data/DownloadButton';
import { Screen } from '../ui/layout/Screen';

const idOf = ({ purchaseId }: FailedPayment) => purchaseId;

/** `/profile/failed-payments`: the unpaid orders, with a try at once and a mail (rules §37.8). */
export function FailedPaymentsScreen() {
  const { t } = useTranslation('adminFailedPayments');
  const { page, filter, change } = useFailedPaymentFilter();
  const query = useListFailedPaymentsQuery({ ...filter, page }, { ...ON_DEMAND, refetchOnMountOrArgChange: true });
  const [download] = useLazyDownloadFailedPaymentsQuery();
  const attempt = useRowOverlay('try', query, idOf);
  const mail = useRowOverlay('mail', query, idOf);
  return (
    <Screen title={t('title')}>
      <ListHead label={t('search')}>
        <DownloadButton
          label={t('download')}
          fileName="failed-payments.csv"
          type="text/csv"
          make={() => download(filter).unwrap()}
        />
      </ListHead>
      <FailedPaymentFilterFields filter={filter} onChange={change} />
      <PagedListView query={query} failureTitle={t('loadFailed')} area="adminList">
        {(shown) => (
          <FailedPaymentTable
            list={shown}
            onTry={({ purchaseId }) => attempt.open(purchaseId)}
            onMail={({ purchaseId }) => mail.open(purchaseId)}
          />
        )}
      </PagedListView>
      {attempt.row && <UnpaidOrderDialog kind="tryPayment" order={attempt.row} onClose={attempt.close} />}
      {mail.row && <UnpaidOrderDialog kind="mailPayer" order={mail.row} onClose={mail.close} />}
    </Screen>
  );
}
