import { mdiSync } from '@mdi/js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/apiError';
import { useSyncCustomersMutation } from '../../api/customer/customerListApi';
import { endsSession } from '../../api/failurePolicy';
import { Icon } from '../../ui/forms/Icon';
import { ProgressLine } from '../../ui/feedback/ProgressLine';

/** Status of a refusal because another synchronization is running. */
const CONFLICT = 409;

/** Starts a synchronization of the customers, one at a time, and shows its result (rules §15.7). */
export function SyncCustomers() {
  const { t } = useTranslation('adminCustomers');
  const [sync, { data, error: thrown, isLoading }] = useSyncCustomersMutation();
  const error = thrown === undefined ? undefined : asApiError(thrown);
  const failure =
    error &&
    ((error.status === CONFLICT || error.kind === 'forbidden') && error.message ? error.message : t('sync.failed'));
  return (
    <Stack sx={{ alignItems: { xs: 'start', sm: 'end' } }}>
      <Typography role="status">{isLoading ? t('sync.running') : data}</Typography>
      <Typography role="alert" color="error">
        {error && !endsSession(error, 'adminList') && failure}
      </Typography>
      <Button variant="outlined" aria-disabled={isLoading} onClick={() => !isLoading && void sync()}>
        <Icon path={mdiSync} />
        {isLoading ? t('sync.busy') : t('sync.start')}
      </Button>
      <ProgressLine isShown={isLoading} label={t('sync.running')} />
    </Stack>
  );
}
