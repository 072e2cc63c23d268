import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/apiError';
import { useListCustomersQuery } from '../../api/customer/customerListApi';
import { endsSession } from '../../api/failurePolicy';
import { failureText } from '../../api/failureText';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';
import { LoadFailure } from '../../ui/feedback/LoadFailure';
import { ProgressLine } from '../../ui/feedback/ProgressLine';
import { UnreadableNote } from '../../ui/feedback/UnreadableNote';
import { SearchField } from '../../ui/forms/SearchField';
import { useListParams } from '../../ui/data/useListParams';
import { useListSearch } from '../../ui/data/useListSearch';
import { usePageWithin } from '../../ui/data/usePageWithin';
import { CustomerTable } from './CustomerTable';
import { SyncCustomers } from './SyncCustomers';

const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'end',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(1),
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
}));

const SKELETON_ROWS = 5;

/** The customer list: search, sync, paging, and the link into an account (rules §15.6). */
export function CustomersPanel() {
  const { t } = useTranslation('adminCustomers');
  const { t: common } = useTranslation();
  const { page, search } = useListParams();
  const { text, type } = useListSearch();
  // An answer belongs to the page and search that it was asked for, so one that comes late changes nothing.
  const query = useListCustomersQuery({ search, page }, { refetchOnMountOrArgChange: true });
  usePageWithin(query.currentData?.pages);
  const error = query.isError ? asApiError(query.error) : undefined;
  const list = error ? query.currentData : query.data;
  return (
    <>
      <Head>
        <SearchField label={t('search')} value={text} onChange={type} />
        <SyncCustomers />
      </Head>
      <ProgressLine isShown={query.isFetching && list !== undefined} label={common('loading')} />
      {query.isLoading && <ListSkeleton rows={SKELETON_ROWS} label={common('loading')} />}
      {error && !endsSession(error, 'adminList') && (
        <LoadFailure
          title={t('loadFailed')}
          reason={failureText(common, error, 'adminList')}
          retryLabel={common('actions.retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {list && <UnreadableNote count={list.unreadable} />}
      {list && <CustomerTable list={list} />}
    </>
  );
}
