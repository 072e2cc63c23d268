import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { StepFrame } from './StepFrame';
import type { CancellationFlow } from './useCancellationFlow';

/** Shown if the subscription was cancelled elsewhere during the flow. */
export function AlreadyCancelledStep({ flow }: { flow: CancellationFlow }) {
  const { t } = useTranslation('cancellation');
  return (
    <StepFrame
      flow={flow}
      title={t('ended.title')}
      actions={
        <Button variant="outlined" onClick={flow.keep}>
          {t('ended.close')}
        </Button>
      }
    >
      <p>{t('ended.text')}</p>
    </StepFrame>
  );
}
