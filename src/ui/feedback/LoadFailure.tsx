import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Panel } from '../layout/Panel';
import { WEIGHT } from '../layout/tokens';

/** Instead of data that did not arrive: what happened, and the way to try again. */
export function LoadFailure({ title, reason, onRetry }: { title: string; reason: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Panel role="alert">
      <Typography sx={{ fontWeight: WEIGHT.strong }}>{title}</Typography>
      <Typography sx={{ mb: 2 }}>{reason}</Typography>
      <Button variant="contained" onClick={onRetry}>
        {t('actions.retry')}
      </Button>
    </Panel>
  );
}
