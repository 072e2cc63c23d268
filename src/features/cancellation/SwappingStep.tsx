import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CancellationOffer } from '../../domain/subscription/cancellation';
import { ignoreSecondClick } from '../../ui/layout/ignoreSecondClick';
import { StepExits } from './StepExits';
import { StepActions } from './StepFrame';
import type { CancellationFlow } from './useCancellationFlow';

interface OfferedSwap {
  /** Buttons above the product list. */
  exits: ReactNode;
  /** Offers that the person has seen in this cancellation. */
  offers: readonly CancellationOffer[];
}

/** Renders the swap of another feature, provided by the screen. */
export type RenderSwap = (swap: OfferedSwap) => ReactNode;

/** Choice of another product within the cancellation (rules §9.5). */
export function SwappingStep({ flow, renderSwap }: { flow: CancellationFlow; renderSwap: RenderSwap }) {
  const { t } = useTranslation('cancellation');
  const exits = (
    <StepActions sx={{ mt: 0, mb: 2, ...ignoreSecondClick }}>
      <StepExits flow={flow} isAlternative backLabel={t('swap.back')} />
    </StepActions>
  );
  return renderSwap({ exits, offers: flow.offers });
}
