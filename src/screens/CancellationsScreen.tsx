import { useTranslation } from 'react-i18next';
import { useLazyDownloadCancellationsQuery, useListCancellationsQuery } from '../api/admin/cancellationsApi';
import { ON_DEMAND } from '../api/baseApi';
import { PagedListView } from '../components/PagedListView';
import { CancellationCounts } from '../features/adminCancellations/CancellationCounts';
import { CancellationFilterFields } from '../features/adminCancellations/CancellationFilterFields';
import { CancellationTable } from '../features/adminCancellations/CancellationTable';
import { OfferCounts } from '../features/adminCancellations/OfferCounts';
import { useCancellationFilter } from '../features/adminCancellations/useCancellationFilter';
import { DownloadButton } from '../ui/data/DownloadButton';
import { Screen } from '../ui/layout/Screen';

/** `/profile/cancellations`: why subscriptions end, what was offered instead, by month, and the persons with their words (rules §37.12). */
export function CancellationsScreen() {
  const { t } = useTranslation('adminCancellations');
  const { page, filter, change } = useCancellationFilter();
  const query = useListCancellationsQuery({ ...filter, page }, { ...ON_DEMAND, refetchOnMountOrArgChange: true });
  const [download] = useLazyDownloadCancellationsQuery();
  return (
    <Screen title={t('title')}>
      <CancellationFilterFields filter={filter} onChange={change} />
      <DownloadButton
        label={t('download')}
        fileName="cancellations.csv"
        type="text/csv"
        make={() => download(filter).unwrap()}
      />
      <PagedListView query={query} failureTitle={t('loadFailed')} area="adminList">
        {(list) => (
          <>
            {list.counts.length > 0 && <CancellationCounts counts={list.counts} />}
            {list.offers.length > 0 && <OfferCounts offers={list.offers} />}
            <CancellationTable list={list} />
          </>
        )}
      </PagedListView>
    </Screen>
  );
}
