import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../../config/connection';

/** Notice while the device is offline, announced once (rules §17.15). */
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
