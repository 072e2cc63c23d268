import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';

/** Instead of a page that could not be drawn or loaded. */
export function Crash() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('crash.title')}
      </Typography>
      <Typography sx={{ mb: 2 }}>{t('crash.text')}</Typography>
      <Button look="solid" onClick={() => window.location.reload()}>
        {t('crash.reload')}
      </Button>
    </div>
  );
}
