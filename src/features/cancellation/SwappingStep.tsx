import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ignoreSecondClick } from '../../ui/layout/ignoreSecondClick';
import { StepExits } from './StepExits';
import { StepActions } from './StepFrame';
import type { CancellationFlow } from './useCancellationFlow';

/**
 * The page's swap, which belongs to another feature, as the screen renders it.
 * @param exits the ways out while no product is chosen
 */
export type RenderSwap = (exits: ReactNode) => ReactNode;

/** The products and the choice among them, within the cancellation (rules §9.5). */
export function SwappingStep({ flow, renderSwap }: { flow: CancellationFlow; renderSwap: RenderSwap }) {
  const { t } = useTranslation('cancellation');
  const exits = (
    <StepActions sx={{ mt: 0, mb: 2, ...ignoreSecondClick }}>
      <StepExits flow={flow} isAlternative backLabel={t('swap.back')} />
    </StepActions>
  );
  return renderSwap(exits);
}
