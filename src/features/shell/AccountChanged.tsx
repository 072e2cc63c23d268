import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { asApiError } from '../../api/apiError';
import { useGetCustomerQuery } from '../../api/customer/customerApi';
import { endsSession } from '../../api/failurePolicy';
import { failureText } from '../../api/failureText';
import { paths } from '../../config/paths';
import { accountConfirmed } from '../../session/sessionSlice';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';
import { LoadFailure } from '../../ui/feedback/LoadFailure';
import { NarrowPage } from '../../ui/layout/NarrowPage';
import { Screen } from '../../ui/layout/Screen';

/**
 * Instead of a page whose account another tab has changed: names the new account, and continues as that
 * one once the person confirms. Nothing of the former account's page is left to be sent (rules §5.15).
 */
export function AccountChanged({ language }: { language: ReactNode }) {
  const { t } = useTranslation(['common', 'shell']);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const query = useGetCustomerQuery();
  const error = query.isError ? asApiError(query.error) : undefined;
  const customer = query.data;

  const goOn = () => {
    // The former page's address may name something that the new account does not have.
    void navigate(paths.nextOrder, { replace: true });
    dispatch(accountConfirmed());
  };
  const name = `${customer?.firstName} ${customer?.lastName}`;
  return (
    <NarrowPage header={language}>
      <Screen title={t('shell:accountChanged.title')}>
        {query.isLoading && <ListSkeleton rows={1} shape="fact" label={t('loading')} />}
        {error && !endsSession(error, 'customer') && (
          <LoadFailure
            title={t('shell:accountChanged.loadFailed')}
            reason={failureText(t, error)}
            retryLabel={t('actions.retry')}
            onRetry={() => void query.refetch()}
          />
        )}
        {customer && (
          <>
            <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              {t('shell:accountChanged.now')}
              <br />
              <strong>{name}</strong>
              <br />
              {customer.email}
            </Typography>
            <Typography sx={{ mb: 3 }}>{t('shell:accountChanged.former')}</Typography>
            <Button variant="contained" fullWidth onClick={goOn} sx={{ overflowWrap: 'anywhere' }}>
              {t('shell:accountChanged.goOn', { name })}
            </Button>
          </>
        )}
      </Screen>
    </NarrowPage>
  );
}
