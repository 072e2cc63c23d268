import { useTranslation } from 'react-i18next';
import { useLazyDownloadFailedPaymentsQuery, useListFailedPaymentsQuery } from '../api/admin/failedPaymentsApi';
import { ON_DEMAND } from '../api/baseApi';
import { ListHead } from '../components/ListHead';
import { PagedListView } from '../components/PagedListView';
import { FailedPaymentFilterFields } from '../features/adminFailedPayments/FailedPaymentFilterFields';
import { FailedPaymentTable } from '../features/adminFailedPayments/FailedPaymentTable';
import { UnpaidOrderDialog } from '../features/adminFailedPayments/UnpaidOrderDialog';
import { useFailedPaymentFilter } from '../features/adminFailedPayments/useFailedPaymentFilter';
import { DownloadButton } from '../ui/data/DownloadButton';
import { Screen } from '../ui/layout/Screen';
import { useOpened } from '../ui/layout/useOpened';
import { useOverlayParam } from '../ui/layout/useOverlayParam';

/** `/profile/failed-payments`: the unpaid orders, with a try at once and a mail (rules §37.8). */
export function FailedPaymentsScreen() {
  const { t } = useTranslation('adminFailedPayments');
  const { page, filter, change } = useFailedPaymentFilter();
  const query = useListFailedPaymentsQuery({ ...filter, page }, { ...ON_DEMAND, refetchOnMountOrArgChange: true });
  const [download] = useLazyDownloadFailedPaymentsQuery();
  const list = query.currentData;
  const find = (id: string) => list?.rows.find(({ purchaseId }) => purchaseId === id);
  const isMissing = (id: string) => list !== undefined && !query.isFetching && !find(id);
  const attempt = useOverlayParam('try', { isMissing });
  const mail = useOverlayParam('mail', { isMissing });
  const tried = useOpened(attempt.asked, find);
  const mailed = useOpened(mail.asked, find);
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
      {attempt.asked !== null && tried && <UnpaidOrderDialog kind="tryPayment" order={tried} onClose={attempt.close} />}
      {mail.asked !== null && mailed && <UnpaidOrderDialog kind="mailPayer" order={mailed} onClose={mail.close} />}
    </Screen>
  );
}
