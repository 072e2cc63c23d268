import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import { useListCustomersQuery } from '../../api/customer/customerListApi';
import { useListParams } from '../../ui/data/useListParams';
import { ListHead } from '../../components/ListHead';
import { PagedListView } from '../../components/PagedListView';
import { CustomerTable } from './CustomerTable';
import { SyncCustomers } from './SyncCustomers';

/** Customer list with search, synchronization, pages, and access to each account (rules §15.6). */
export function CustomersPanel() {
  const { t } = useTranslation('adminCustomers');
  const mayChange = useMay('support');
  const { page, search } = useListParams();
  const query = useListCustomersQuery({ search, page }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <ListHead label={t('search')}>{mayChange && <SyncCustomers />}</ListHead>
      <PagedListView query={query} failureTitle={t('loadFailed')} area="adminList">
        {(list) => <CustomerTable list={list} />}
      </PagedListView>
    </>
  );
}
