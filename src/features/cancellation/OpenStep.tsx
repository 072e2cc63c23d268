import type { CancellationStep } from './cancellationSteps';
import { ConfirmStep } from './ConfirmStep';
import { DelayStep } from './DelayStep';
import { EndedStep } from './EndedStep';
import { PauseStep } from './PauseStep';
import { ReasonsStep } from './ReasonsStep';
import { SwapStep } from './SwapStep';
import type { CancellationFlow } from './useCancellationFlow';

const STEPS: Record<CancellationStep | 'ended', typeof ReasonsStep> = {
  reasons: ReasonsStep,
  delay: DelayStep,
  swap: SwapStep,
  pause: PauseStep,
  confirm: ConfirmStep,
  ended: EndedStep,
};

interface OpenStepProps {
  /** `ended` where there is nothing left to cancel. */
  step: keyof typeof STEPS;
  flow: CancellationFlow;
}

/** The step of a cancellation that is open (rules §9.3). */
export function OpenStep({ step, flow }: OpenStepProps) {
  const Step = STEPS[step];
  return <Step key={step} flow={flow} />;
}
