import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { CANCEL_REASONS } from '../../domain/subscription/cancellation';
import { RadioField } from '../../ui/forms/choices/RadioField';
import { CurrentSubscription } from './CurrentSubscription';
import { StepFrame } from './StepFrame';
import type { CancellationFlow } from './useCancellationFlow';

/** Choice of the reason, with buttons to pause or keep the subscription (rules §9.3). */
export function ReasonsStep({ flow }: { flow: CancellationFlow }) {
  const { t } = useTranslation('cancellation');
  const { form, options } = flow;
  return (
    <StepFrame
      flow={flow}
      title={t('reasons.title')}
      confirmLabel={t('reasons.continue')}
      actions={
        <>
          {options.pause && (
            <Button variant="outlined" onClick={flow.pause}>
              {t('reasons.pause')}
            </Button>
          )}
          <Button onClick={flow.keep}>{t('keep')}</Button>
        </>
      }
    >
      <p>{t('reasons.intro')}</p>
      <CurrentSubscription subscription={flow.subscription} />
      <RadioField
        legend={t('reasons.legend')}
        name="reason"
        choices={CANCEL_REASONS.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }))}
        value={form.values.reason}
        error={flow.errorOf('reason')}
        onChange={(reason) => void form.setFieldValue('reason', reason)}
      />
    </StepFrame>
  );
}
