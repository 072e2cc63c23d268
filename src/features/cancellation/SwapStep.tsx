import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { CurrentSubscription } from './CurrentSubscription';
import { StepExits } from './StepExits';
import { StepFrame } from './StepFrame';
import type { CancellationFlow } from './useCancellationFlow';

/** Reason 3: offers another product (rules §9.5). */
export function SwapStep({ flow }: { flow: CancellationFlow }) {
  const { t } = useTranslation('cancellation');
  return (
    <StepFrame
      flow={flow}
      title={t('swap.title')}
      actions={
        <>
          <Button variant="contained" onClick={flow.swap}>
            {t('swap.open')}
          </Button>
          <StepExits flow={flow} isAlternative />
        </>
      }
    >
      <p>{t('swap.intro')}</p>
      <CurrentSubscription subscription={flow.subscription} />
    </StepFrame>
  );
}
