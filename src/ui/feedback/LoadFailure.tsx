import Typography from '@mui/material/Typography';
import { Panel } from '../layout/Panel';
import { Button } from '../forms/Button';

interface LoadFailureProps {
  title: string;
  reason: string;
  retryLabel: string;
  onRetry: () => void;
}

/** Instead of data that did not arrive: what happened, and the way to try again. */
export function LoadFailure({ title, reason, retryLabel, onRetry }: LoadFailureProps) {
  return (
    <Panel role="alert">
      <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
      <Typography sx={{ mb: 2 }}>{reason}</Typography>
      <Button look="solid" onClick={onRetry}>
        {retryLabel}
      </Button>
    </Panel>
  );
}
