import { mdiSync } from '@mdi/js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/apiError';
import { useSyncCustomersMutation } from '../../api/customer/customerListApi';
import { endsSession } from '../../api/failurePolicy';
import { Icon } from '../../ui/forms/Icon';
import { ProgressLine } from '../../ui/feedback/ProgressLine';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(0.5),
  '& > div': { width: '100%' },
  '& > p': { margin: 0 },
  '& > p:empty': { display: 'none' },
  '& > p[role=alert]': { color: theme.vars.palette.error.main },
  [theme.breakpoints.up('md')]: { justifyItems: 'end', '& > p': { textAlign: 'right' } },
}));

/** Another run is under way. */
const CONFLICT = 409;

/** 'Sync data now': one run at a time, with its result beside the button (rules §15.7). */
export function SyncCustomers() {
  const { t } = useTranslation('adminCustomers');
  const [sync, { data, error: thrown, isLoading }] = useSyncCustomersMutation();
  const error = thrown === undefined ? undefined : asApiError(thrown);
  const failure = error && (error.status === CONFLICT && error.message ? error.message : t('sync.failed'));
  return (
    <Frame>
      <p role="status">{isLoading ? t('sync.running') : data}</p>
      <p role="alert">{error && !endsSession(error, 'adminList') && failure}</p>
      <Button variant="outlined" aria-disabled={isLoading} onClick={() => !isLoading && void sync()}>
        <Icon path={mdiSync} />
        {isLoading ? t('sync.busy') : t('sync.start')}
      </Button>
      <ProgressLine isShown={isLoading} label={t('sync.running')} />
    </Frame>
  );
}
