import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useListCustomersQuery } from '../../api/customer/customerListApi';
import { ProgressLine } from '../../ui/feedback/ProgressLine';
import { SearchField } from '../../ui/forms/SearchField';
import { TableSkeleton } from '../../ui/data/TableSkeleton';
import { useListParams } from '../../ui/data/useListParams';
import { useListSearch } from '../../ui/data/useListSearch';
import { usePageWithin } from '../../ui/data/usePageWithin';
import { QueryView } from '../QueryView';
import { CustomerTable } from './CustomerTable';
import { SyncCustomers } from './SyncCustomers';

const HEAD = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'end',
  gap: 2,
  mb: 1,
};

/** The customer list: search, sync, paging, and the link into an account (rules §15.6). */
export function CustomersPanel() {
  const { t } = useTranslation('adminCustomers');
  const { t: common } = useTranslation();
  const { page, search } = useListParams();
  const { text, type } = useListSearch();
  // An answer belongs to the page and search that it was asked for, so one that comes late changes nothing.
  const query = useListCustomersQuery({ search, page }, { refetchOnMountOrArgChange: true });
  usePageWithin(query.currentData?.pages);
  const list = query.isError ? query.currentData : query.data;
  return (
    <>
      <Box sx={HEAD}>
        <SearchField label={t('search')} value={text} onChange={type} />
        <SyncCustomers />
      </Box>
      <ProgressLine isShown={query.isFetching && list !== undefined} label={common('loading')} />
      <QueryView
        query={{ ...query, data: list }}
        placeholder={<TableSkeleton />}
        failureTitle={t('loadFailed')}
        unreadable={list?.unreadable}
        area="adminList"
      >
        {(shown) => <CustomerTable list={shown} />}
      </QueryView>
    </>
  );
}
