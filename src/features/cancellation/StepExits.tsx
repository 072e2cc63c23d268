import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import type { CancellationFlow } from './useCancellationFlow';

/** The ways out of what is offered instead of a cancellation. While something is being sent, none is open. */
export function StepExits({ flow, isAlternative = false }: { flow: CancellationFlow; isAlternative?: boolean }) {
  const { t } = useTranslation('cancellation');
  const { isSending } = flow;
  return (
    <>
      <Button aria-disabled={isSending} onClick={flow.back}>
        {t('back')}
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
