import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useListCustomersQuery } from '../../api/customer/customerListApi';
import { SearchField } from '../../ui/forms/SearchField';
import { useListParams } from '../../ui/data/useListParams';
import { useListSearch } from '../../ui/data/useListSearch';
import { PagedListView } from '../../components/PagedListView';
import { CustomerTable } from './CustomerTable';
import { SyncCustomers } from './SyncCustomers';

const HEAD = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'end',
  gap: 2,
  mb: 1,
};

/** Customer list with search, synchronization, pages, and access to each account (rules §15.6). */
export function CustomersPanel() {
  const { t } = useTranslation('adminCustomers');
  const { page, search } = useListParams();
  const { text, type } = useListSearch();
  const query = useListCustomersQuery({ search, page }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Box sx={HEAD}>
        <SearchField label={t('search')} value={text} onChange={type} />
        <SyncCustomers />
      </Box>
      <PagedListView query={query} failureTitle={t('loadFailed')} area="adminList">
        {(list) => <CustomerTable list={list} />}
      </PagedListView>
    </>
  );
}
