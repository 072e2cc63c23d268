import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../../config/connection';

/** Says that the device is offline, once, for as long as it is (rules §17.15). */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  return (
    <div role="status" aria-label={t('offline.region')}>
      {isOffline && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t('offline.text')}
        </Typography>
      )}
    </div>
  );
}
