import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Panel } from '../layout/Panel';
import { WEIGHT } from '../layout/tokens';

interface LoadFailureProps {
  title: string;
  /** Reason of the failure, if known. */
  reason?: string;
  /** True if another message has announced the failure. */
  isSilent?: boolean;
  onRetry: () => void;
}

/** Error message with Retry, shown instead of data that did not load. */
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
