import { useTranslation } from 'react-i18next';
import { useGetCustomerQuery } from '../api/customer/customerApi';
import { AccountDetails } from '../features/account/AccountDetails';
import { Screen } from '../ui/layout/Screen';
import { QueryView } from '../components/QueryView';
import { History } from './parts/History';

/** `/address-payment-details`: customer, addresses and cards (rules §13.3). */
export function AccountDetailsScreen() {
  const { t } = useTranslation('account');
  const query = useGetCustomerQuery();
  return (
    <Screen title={t('title')}>
      <QueryView query={query} skeletons={3} shape="panel" failureTitle={t('loadFailed')}>
        {(customer) => (
          <AccountDetails customer={customer}>
            <History />
          </AccountDetails>
        )}
      </QueryView>
    </Screen>
  );
}
