import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { CANCEL_TEXT_MAX, cancelTextLength, hasAlternative } from '../../domain/subscription/cancellation';
import { isFree, orderTotals } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';
import { TextAreaField } from '../../ui/forms/TextAreaField';
import { StepExits } from './StepExits';
import { StepFrame } from './StepFrame';
import type { CancellationFlow } from './useCancellationFlow';

function Effect({ flow }: { flow: CancellationFlow }) {
  const { t } = useTranslation('cancellation');
  const { price, day } = useFormats();
  const { subscription, preview } = flow;
  const { productName, dueDay, waitingSince } = subscription;
  const hasDay = dueDay && !waitingSince;
  const amount = price(orderTotals([subscription]).totalCents);
  return (
    <>
      <p>
        <strong>{t('confirm.final', { product: productName })}</strong>
      </p>
      {/* The preview says the same. */}
      {!preview.isLoading && preview.state.type !== 'known' && (
        <p>
          {hasDay
            ? t(isFree(subscription) ? 'confirm.droppedFree' : 'confirm.dropped', { amount, date: day(dueDay) })
            : t('confirm.noCharge')}
        </p>
      )}
    </>
  );
}

/** Last step: effects of the cancellation, free text, and a button to pause instead (rules §9.5, §9.6). */
export function ConfirmStep({ flow }: { flow: CancellationFlow }) {
  const { t } = useTranslation('cancellation');
  const { t: common } = useTranslation();
  const { form, failure, options } = flow;
  const { reason, text } = form.values;
  const length = cancelTextLength(text);
  const isOver = length > CANCEL_TEXT_MAX;
  return (
    <StepFrame
      flow={flow}
      title={t('confirm.title')}
      confirmLabel={t('confirm.confirm')}
      isConfirmDisabled={isOver}
      isDangerous
      failure={failure && refusalText(common, failure)}
      previewLines={['value', 'pair', 'value']}
      actions={
        <>
          {options.pause && (
            <Button variant="outlined" aria-disabled={flow.isSending} onClick={flow.pause}>
              {t('confirm.pause')}
            </Button>
          )}
          <StepExits flow={flow} />
        </>
      }
    >
      <Effect flow={flow} />
      {hasAlternative(reason) ? (
        <p>{t('confirm.reason', { reason: t(`reasons.${reason}`) })}</p>
      ) : (
        <TextAreaField
          label={t('confirm.text')}
          counter={t('confirm.counter', { length, max: CANCEL_TEXT_MAX })}
          isOver={isOver}
          isInvalid={isOver || flow.errorOf('text') !== undefined}
          readOnly={flow.isBusy}
          {...form.getFieldProps('text')}
        />
      )}
    </StepFrame>
  );
}
