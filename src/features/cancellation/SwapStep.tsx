import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/Button';
import { STEP_WITHIN } from '../../ui/stepState';
import { PresentPlan } from './PresentPlan';
import { StepExits } from './StepExits';
import { StepFrame } from './StepFrame';
import type { CancellationFlow } from './useCancellationFlow';

const SWAP_PANEL = '?swap=true';

/** Reason 3: another product can come instead (rules §9.5). The browser's Back leads from there to the reasons. */
export function SwapStep({ flow }: { flow: CancellationFlow }) {
  const { t } = useTranslation('cancellation');
  return (
    <StepFrame
      flow={flow}
      title={t('swap.title')}
      actions={
        <>
          <ButtonLink to={SWAP_PANEL} replace state={STEP_WITHIN} preventScrollReset look="solid">
            {t('swap.open')}
          </ButtonLink>
          <StepExits flow={flow} isAlternative />
        </>
      }
    >
      <p>{t('swap.intro')}</p>
      <PresentPlan subscription={flow.subscription} />
    </StepFrame>
  );
}
