import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';
import { useUnsavedInput } from '../../ui/forms/useUnsavedInput';
import type { RenderSwap } from './SwappingStep';
import { useCancellationFlow } from './useCancellationFlow';

/** Loaded on demand, because few visitors of the page cancel. */
const CurrentStep = lazyComponent(() => import(/* webpackChunkName: "cancellation" */ './CurrentStep'), 'CurrentStep', [
  'cancellation',
]);

const FOOT = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 3,
  pt: 3,
  borderTop: 1,
  borderColor: 'divider',
  // Quieter than the buttons of the page.
  '& > button': { color: 'text.secondary' },
} as const;

interface CancellationProps {
  subscription: Subscription;
  renderSwap: RenderSwap;
  /** The subscription's page. */
  children: ReactNode;
}

/**
 * Buttons to pause or cancel below the page (rules §9.3). An open step hides the page without unmounting, so that typed
 * values are kept.
 */
export function Cancellation({ subscription, renderSwap, children }: CancellationProps) {
  const { t } = useTranslation('cancellation');
  const { t: common } = useTranslation();
  const flow = useCancellationFlow(subscription);
  const { step, options } = flow;
  const isOpen = step !== undefined;
  useUnsavedInput(flow.isUnsaved);
  const opener = useFocusFallback<HTMLButtonElement>(isOpen);

  return (
    <>
      <div hidden={isOpen}>
        {children}
        {(options.pause || options.cancel) && (
          <Box sx={FOOT}>
            {options.pause && (
              <Button variant="outlined" color="inherit" onClick={flow.pause}>
                {t('pause.open')}
              </Button>
            )}
            {options.cancel && (
              <Button ref={opener} variant="outlined" color="inherit" onClick={flow.open}>
                {t('open')}
              </Button>
            )}
          </Box>
        )}
      </div>
      <Suspense fallback={<ListSkeleton rows={1} shape="panel" label={common('loading')} />}>
        {step && <CurrentStep step={options.cancel ? step : 'ended'} flow={flow} renderSwap={renderSwap} />}
      </Suspense>
    </>
  );
}
