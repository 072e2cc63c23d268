import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LightButton } from '../ui/forms/LightButton';
import { Screen } from '../ui/layout/Screen';

interface CrashProps {
  /** Where its code can be loaded again. */
  onRetry?: () => void;
}

/** Instead of a page that could not be rendered or loaded. */
export function Crash({ onRetry }: CrashProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Screen title={t('crash.title')}>
        <Typography sx={{ mb: 2 }}>{t('crash.text')}</Typography>
        {onRetry && (
          <LightButton look="solid" onClick={onRetry}>
            {t('actions.retry')}
          </LightButton>
        )}
        <LightButton look={onRetry ? 'text' : 'solid'} onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </LightButton>
      </Screen>
    </div>
  );
}
