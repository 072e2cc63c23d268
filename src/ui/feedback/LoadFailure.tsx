import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Panel } from '../layout/Panel';
import { WEIGHT } from '../layout/tokens';

interface LoadFailureProps {
  title: string;
  /** What went wrong, where more than the title is known. */
  reason?: string;
  /** Something else has announced it. */
  isSilent?: boolean;
  onRetry: () => void;
}

/** Instead of data that did not arrive: what happened, and the way to try again. */
export function LoadFailure({ title, reason, isSilent = false, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  return (
    <Panel role={isSilent ? undefined : 'alert'}>
      <Typography sx={{ fontWeight: WEIGHT.strong }}>{title}</Typography>
      {reason !== undefined && <Typography>{reason}</Typography>}
      <Button variant="contained" sx={{ mt: 2 }} onClick={onRetry}>
        {t('actions.retry')}
      </Button>
    </Panel>
  );
}
