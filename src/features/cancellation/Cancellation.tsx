import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/Subscription';
import { Button } from '../../ui/Button';
import { LeaveDialog } from '../../ui/LeaveDialog';
import type { CancellationStep } from './cancellationSteps';
import { ConfirmStep } from './ConfirmStep';
import { DelayStep } from './DelayStep';
import { EndedStep } from './EndedStep';
import { PauseStep } from './PauseStep';
import { ReasonsStep } from './ReasonsStep';
import { SwapStep } from './SwapStep';
import { useCancellationFlow } from './useCancellationFlow';

const STEPS: Record<CancellationStep, typeof ReasonsStep> = {
  reasons: ReasonsStep,
  delay: DelayStep,
  swap: SwapStep,
  pause: PauseStep,
  confirm: ConfirmStep,
};

/**
 * The way to a cancellation and to what is offered instead (rules §9.3). It is rendered below the page and replaces it
 * while a step is open; the page keeps what was typed.
 */
export function Cancellation({ subscription, children }: { subscription: Subscription; children: ReactNode }) {
  const { t } = useTranslation('cancellation');
  const flow = useCancellationFlow(subscription);
  const { step, isOpen, options } = flow;
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    // Something else on the page, such as its swap, takes the focus itself.
    if (wasOpen.current && !isOpen && !window.location.search) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const Step = options.cancel ? step && STEPS[step] : step && EndedStep;
  return (
    <>
      <div hidden={isOpen}>
        {children}
        {options.cancel && (
          <Button ref={opener} onClick={flow.open} sx={{ mt: 2 }}>
            {t('open')}
          </Button>
        )}
      </div>
      {Step && <Step key={options.cancel ? step : 'ended'} flow={flow} />}
      <LeaveDialog isUnsaved={flow.isUnsaved} />
    </>
  );
}
