import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Panel } from '../layout/Panel';
import { WEIGHT } from '../layout/tokens';

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
      <Typography sx={{ fontWeight: WEIGHT.strong }}>{title}</Typography>
      <Typography sx={{ mb: 2 }}>{reason}</Typography>
      <Button variant="contained" onClick={onRetry}>
        {retryLabel}
      </Button>
    </Panel>
  );
}
