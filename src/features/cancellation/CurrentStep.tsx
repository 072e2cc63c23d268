import type { CancellationStep } from './cancellationSteps';
import { ConfirmStep } from './ConfirmStep';
import { DelayStep } from './DelayStep';
import { AlreadyCancelledStep } from './AlreadyCancelledStep';
import { PauseStep } from './PauseStep';
import { ReasonsStep } from './ReasonsStep';
import { SwapStep } from './SwapStep';
import { SwappingStep, type RenderSwap } from './SwappingStep';
import type { CancellationFlow } from './useCancellationFlow';

const STEPS: Record<Exclude<CancellationStep, 'swapping'> | 'ended', typeof ReasonsStep> = {
  reasons: ReasonsStep,
  delay: DelayStep,
  swap: SwapStep,
  pause: PauseStep,
  ownPause: PauseStep,
  confirm: ConfirmStep,
  ended: AlreadyCancelledStep,
};

interface CurrentStepProps {
  /** `ended` if the subscription can no longer be cancelled. */
  step: CancellationStep | 'ended';
  flow: CancellationFlow;
  renderSwap: RenderSwap;
}

/** Renders the open step of a cancellation (rules §9.3). */
export function CurrentStep({ step, flow, renderSwap }: CurrentStepProps) {
  if (step === 'swapping') return <SwappingStep flow={flow} renderSwap={renderSwap} />;
  const Step = STEPS[step];
  return <Step key={step} flow={flow} />;
}
