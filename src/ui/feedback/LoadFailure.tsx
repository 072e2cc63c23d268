import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { repeatOnline } from '../../config/connection';
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

/** Error message with Retry, shown instead of data that did not load. Retries by itself once the device is online. */
export function LoadFailure({ title, reason, isSilent = false, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const retry = useEffectEvent(onRetry);
  useEffect(() => repeatOnline(() => retry()), []);
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
