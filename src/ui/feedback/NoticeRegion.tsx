import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../forms/IconButton';
import { RADIUS } from '../layout/tokens';
import { OfflineNotice } from './OfflineNotice';
import { failureNotice } from './toast';

const NOTICE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  mb: 2,
  py: 1,
  px: 2,
  borderRadius: `${RADIUS.control}px`,
  borderLeft: 6,
  borderColor: 'error.main',
  bgcolor: 'background.paper',
};

/**
 * Shows the last failure after its toast has disappeared, and the offline notice.
 * Does not announce the failure, because the toast has announced it.
 * @param isOfflineSaid true if another notice reports that the device is offline
 */
export function NoticeRegion({ isOfflineSaid = false }: { isOfflineSaid?: boolean }) {
  const { t } = useTranslation();
  const failure = useSyncExternalStore(failureNotice.subscribe, failureNotice.read, () => undefined);
  return (
    <>
      {!isOfflineSaid && <OfflineNotice />}
      <div role="status" aria-live="off" aria-label={t('notice.region')}>
        {failure !== undefined && (
          <Box sx={NOTICE}>
            <Typography sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>{failure}</Typography>
            <IconButton label={t('notice.dismiss')} icon={mdiClose} onClick={failureNotice.dismiss} />
          </Box>
        )}
      </div>
    </>
  );
}
