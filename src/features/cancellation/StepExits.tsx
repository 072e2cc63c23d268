import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { CancellationFlow } from './useCancellationFlow';

interface StepExitsProps {
  flow: CancellationFlow;
  isAlternative?: boolean;
  /** Label of the back button; the default names the choice of the reason as target. */
  backLabel?: string;
}

/** Buttons to go back, to decline an alternative, and to keep the subscription. Disabled while a command is sent. */
export function StepExits({ flow, isAlternative = false, backLabel }: StepExitsProps) {
  const { t } = useTranslation('cancellation');
  const { isSending } = flow;
  return (
    <>
      <Button aria-disabled={isSending} onClick={flow.back}>
        {backLabel ?? t('back')}
      </Button>
      {isAlternative && (
        <Button aria-disabled={isSending} onClick={flow.decline}>
          {t('decline')}
        </Button>
      )}
      <Button aria-disabled={isSending} onClick={flow.keep}>
        {t('keep')}
      </Button>
    </>
  );
}
