import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { isFree, orderTotals } from '../../domain/order/order';
import type { Delay } from '../../domain/order/reschedule';
import { useFormats } from '../../i18n/useFormats';
import { RadioField } from '../../ui/forms/choices/RadioField';
import { delayChoices } from './cancellationSteps';
import { StepExits } from './StepExits';
import { StepFrame } from './StepFrame';
import type { CancellationFlow } from './useCancellationFlow';

const isOne = (choices: readonly Delay[], value: string) => choices.some(({ days }) => String(days) === value);

/** Reason 2: offers a later order (rules §9.4). */
export function DelayStep({ flow }: { flow: CancellationFlow }) {
  const { t } = useTranslation('cancellation');
  const { t: common } = useTranslation();
  const { price, day, shortDay } = useFormats();
  const { form, failure, subscription } = flow;
  const { delayDays } = form.values;
  const { usual, longer } = delayChoices(subscription, flow.today);
  const [isLonger, setIsLonger] = useState(usual.length === 0 || isOne(longer, delayDays));
  const choices = isLonger ? [...usual, ...longer] : usual;
  const chosen = choices.find(({ days }) => String(days) === delayDays);
  const from = subscription.dueDay;
  return (
    <StepFrame
      flow={flow}
      title={t('delay.title')}
      confirmLabel={chosen ? t('delay.confirmTo', { date: shortDay(chosen.date) }) : t('delay.confirm')}
      failure={failure && (failure.message ? refusalText(common, failure) : t('delay.failed'))}
      actions={<StepExits flow={flow} isAlternative />}
    >
      <p>{t('delay.intro')}</p>
      <RadioField
        legend={t('delay.legend')}
        name="delayDays"
        choices={choices.map(({ days, date }) => ({
          value: String(days),
          label: t(`duration.${days as 14}`),
          hint: t('delay.hint', { date: day(date) }),
        }))}
        value={delayDays}
        error={flow.errorOf('delayDays')}
        disabled={flow.isBusy}
        onChange={(days) => flow.chooseDays('delayDays', days)}
      />
      {!isLonger && longer.length > 0 && (
        <Button variant="outlined" onClick={() => setIsLonger(true)}>
          {t('delay.longer')}
        </Button>
      )}
      {/* Empty while the preview loads, because the preview replaces this text. */}
      <Typography role="status" sx={{ '&:not(:empty)': { my: 2 } }}>
        {chosen &&
          from &&
          !flow.preview.isLoading &&
          flow.preview.state.type !== 'known' &&
          t(isFree(subscription) ? 'delay.outcomeFree' : 'delay.outcome', {
            amount: price(orderTotals([subscription]).totalCents),
            date: day(chosen.date),
            from: day(from),
          })}
      </Typography>
    </StepFrame>
  );
}
