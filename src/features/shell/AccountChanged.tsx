import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { useGetCustomerQuery } from '../../api/customer/customerApi';
import { paths } from '../../config/paths';
import { fullName } from '../../domain/customer/fullName';
import { accountConfirmed } from '../../session/tabSlice';
import { QueryView } from '../../components/QueryView';
import { AccountPage, NamedAccount } from './AccountPage';

/**
 * Replaces the page after another tab has changed the account. Unmounts the old page, so that none of its input is sent
 * (rules §5.15).
 */
export function AccountChanged() {
  const { t } = useTranslation('shell');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const query = useGetCustomerQuery();

  const proceed = () => {
    // Because the new account may not have the subscription of the old path.
    void navigate(paths.nextOrder, { replace: true });
    dispatch(accountConfirmed());
  };
  return (
    <AccountPage title={t('accountChanged.title')}>
      <QueryView query={query} shape="fact" failureTitle={t('accountChanged.loadFailed')}>
        {(customer) => (
          <>
            <NamedAccount intro={t('accountChanged.now')} customer={customer} />
            <Typography sx={{ mb: 3 }}>{t('accountChanged.former')}</Typography>
            <Button variant="contained" fullWidth onClick={proceed} sx={{ overflowWrap: 'anywhere' }}>
              {t('accountChanged.proceed', { name: fullName(customer) })}
            </Button>
          </>
        )}
      </QueryView>
    </AccountPage>
  );
}
