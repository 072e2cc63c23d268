import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { CancellationFlow } from './useCancellationFlow';

interface StepExitsProps {
  flow: CancellationFlow;
  isAlternative?: boolean;
  /** Where back does not lead to the reasons. */
  backLabel?: string;
}

/** The ways out of what is offered instead of a cancellation. While something is being sent, none is open. */
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
