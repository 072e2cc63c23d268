import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/apiError';
import { refusalText } from '../../api/failureText';
import { isFree, orderTotals } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';
import { RadioField } from '../../ui/forms/choices/RadioField';
import { pauseChoices } from './cancellationSteps';
import { StepExits } from './StepExits';
import { StepFrame } from './StepFrame';
import type { CancellationFlow } from './useCancellationFlow';

/** A pause, opened directly or offered instead of a cancellation (rules §9.1). */
export function PauseStep({ flow }: { flow: CancellationFlow }) {
  const { t } = useTranslation('cancellation');
  const { t: common } = useTranslation();
  const { price, day, shortDay } = useFormats();
  const { form, failure, subscription } = flow;
  // True for a pause outside a cancellation.
  const isOwn = flow.step === 'ownPause';
  const { pauseDays } = form.values;
  const choices = pauseChoices(subscription, flow.today);
  const chosen = choices.find(({ days }) => String(days) === pauseDays);
  // Message of the server for a 500, otherwise the text of the page (rules §17.9).
  const textOf = ({ status, message }: ApiError, reason: string) =>
    status === 500 && message ? message : t('pause.failed', { reason });
  return (
    <StepFrame
      flow={flow}
      title={isOwn ? t('pause.ownTitle') : t('pause.title')}
      confirmLabel={chosen ? t('pause.confirmUntil', { date: shortDay(chosen.date) }) : t('pause.confirm')}
      failure={failure && textOf(failure, refusalText(common, failure))}
      actions={
        isOwn ? <Button onClick={flow.keep}>{t('pause.ownKeep')}</Button> : <StepExits flow={flow} isAlternative />
      }
    >
      <p>{t('pause.intro')}</p>
      <RadioField
        legend={t('pause.legend')}
        name="pauseDays"
        choices={choices.map(({ days, date }) => ({
          value: String(days),
          label: t(`duration.${days as 31}`),
          hint: t('pause.hint', { date: day(date) }),
        }))}
        value={pauseDays}
        error={flow.errorOf('pauseDays')}
        disabled={flow.isBusy}
        onChange={(days) => flow.chooseDays('pauseDays', days)}
      />
      {/* Empty while the preview loads, because the preview replaces this text. */}
      <Typography role="status" sx={{ '&:not(:empty)': { my: 2 } }}>
        {chosen &&
          !flow.preview.isLoading &&
          flow.preview.state.type !== 'known' &&
          t(isFree(subscription) ? 'pause.outcomeFree' : 'pause.outcome', {
            date: day(chosen.date),
            amount: price(orderTotals([subscription]).totalCents),
          })}
      </Typography>
    </StepFrame>
  );
}
