import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ignoreSecondClick } from '../../ui/layout/ignoreSecondClick';
import { StepExits } from './StepExits';
import { StepActions } from './StepFrame';
import type { CancellationFlow } from './useCancellationFlow';

/**
 * Renders the swap of another feature, provided by the screen.
 * @param exits buttons above the product list
 */
export type RenderSwap = (exits: ReactNode) => ReactNode;

/** Choice of another product within the cancellation (rules §9.5). */
export function SwappingStep({ flow, renderSwap }: { flow: CancellationFlow; renderSwap: RenderSwap }) {
  const { t } = useTranslation('cancellation');
  const exits = (
    <StepActions sx={{ mt: 0, mb: 2, ...ignoreSecondClick }}>
      <StepExits flow={flow} isAlternative backLabel={t('swap.back')} />
    </StepActions>
  );
  return renderSwap(exits);
}
