import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/Button';
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
          <Link href={SWAP_PANEL} replace asChild>
            <ButtonLink look="solid">{t('swap.open')}</ButtonLink>
          </Link>
          <StepExits flow={flow} isAlternative />
        </>
      }
    >
      <p>{t('swap.intro')}</p>
      <PresentPlan subscription={flow.subscription} />
    </StepFrame>
  );
}
