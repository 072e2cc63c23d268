import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../domain/customer/fullName';
import { QueryView } from '../../components/QueryView';
import { AccountPage, NamedAccount } from './AccountPage';
import { useOffer } from './useOffer';

/** Choice between the signed-in account and the account of a token in the address (rules §5.14). */
export function AccountOffered({ token }: { token: string }) {
  const { t } = useTranslation('shell');
  const { query, open, drop } = useOffer(token);
  return (
    <AccountPage title={query.data ? t('accountOffered.title') : t('accountOffered.checking')}>
      <QueryView query={query} shape="fact" failureTitle={t('accountOffered.loadFailed')}>
        {({ own, offered }) => (
          <>
            <NamedAccount intro={t('accountOffered.own')} customer={own} />
            <NamedAccount intro={t('accountOffered.offered')} customer={offered} />
            <Typography sx={{ mb: 3 }}>{t('accountOffered.hint')}</Typography>
            <Button variant="contained" fullWidth onClick={drop} sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
              {t('accountOffered.keep', { name: fullName(own) })}
            </Button>
            <Button variant="outlined" fullWidth onClick={open} sx={{ overflowWrap: 'anywhere' }}>
              {t('accountOffered.take', { name: fullName(offered) })}
            </Button>
          </>
        )}
      </QueryView>
      {query.isError && (
        <Button fullWidth onClick={drop} sx={{ mt: 1.5 }}>
          {t('accountOffered.withoutLink')}
        </Button>
      )}
    </AccountPage>
  );
}
