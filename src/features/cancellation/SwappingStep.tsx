import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ignoreSecondClick } from '../../ui/layout/ignoreSecondClick';
import type { UnsavedInput } from '../../ui/layout/unsavedInputs';
import { stepIn } from './cancellationSteps';
import { StepExits } from './StepExits';
import { StepActions } from './StepFrame';
import type { CancellationFlow } from './useCancellationFlow';

/** The step is kept only while the address names it. */
const isSwapping: UnsavedInput['keeps'] = (to, from) =>
  to.pathname === from.pathname && stepIn(to.search) === 'swapping';

/** The swap's input as a step of the cancellation. */
interface SwapLeg {
  /** The ways out while no product is chosen. */
  exits: ReactNode;
  /** Whether a step within the portal keeps what was chosen. */
  keeps: UnsavedInput['keeps'];
}

/** The page's swap, which belongs to another feature, as the screen renders it. */
export type RenderSwap = (leg: SwapLeg) => ReactNode;

/** The products and the choice among them, within the cancellation (rules §9.5). */
export function SwappingStep({ flow, renderSwap }: { flow: CancellationFlow; renderSwap: RenderSwap }) {
  const { t } = useTranslation('cancellation');
  const exits = (
    <StepActions sx={{ mt: 0, mb: 2, ...ignoreSecondClick }}>
      <StepExits flow={flow} isAlternative backLabel={t('swap.back')} />
    </StepActions>
  );
  return renderSwap({ exits, keeps: isSwapping });
}
