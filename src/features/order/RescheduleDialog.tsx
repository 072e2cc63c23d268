import { useFormik } from 'formik';
import { usePreview } from '../../components/changes/usePreview';
import { NO_DAY } from '../../domain/isoDate';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  earliestOrderDate,
  isOrderDate,
  latestOrderDate,
  possibleDelays,
  RESCHEDULE_DELAY_DAYS,
  type Delay,
} from '../../domain/order/reschedule';
import { useFormats } from '../../i18n/useFormats';
import { useToday } from '../../session/useToday';
import { RadioField } from '../../ui/forms/choices/RadioField';
import { answerValid, submitSeen } from '../../ui/forms/submitSeen';
import { DateField } from '../../ui/forms/dates/DateField';
import { toChange, type ShownOrder } from './shownOrder';
import { OrderDialog } from './OrderDialog';
import { rescheduleSchema, type RescheduleValues } from './rescheduleSchema';
import type { RescheduleFlow } from './useRescheduleFlow';

const toChoice = ({ days }: Delay) => String(days) as '7' | '14';

/** Moves the next order by one or two weeks, or to a chosen date (rules §7.2). */
export function RescheduleDialog({ flow, order }: { flow: RescheduleFlow; order: ShownOrder }) {
  const { t } = useTranslation('delivery');
  const { day, shortDay } = useFormats();
  const today = useToday();
  const delays = possibleDelays(order.dueDay, RESCHEDULE_DELAY_DAYS, today);
  const delayOf = (choice: string) => delays.find(({ days }) => String(days) === choice);
  const form = useFormik<RescheduleValues>({
    initialValues: { choice: delays[0] ? toChoice(delays[0]) : 'date', date: '' },
    validationSchema: rescheduleSchema(today, delays.map(toChoice)),
    onSubmit: answerValid,
  });
  // Falls back to the date field if a changed order no longer allows the delay.
  const choice = delayOf(form.values.choice) ? form.values.choice : 'date';
  const chosen = delayOf(choice)?.date ?? form.values.date;
  const target = isOrderDate(chosen, today) ? chosen : undefined;
  const preview = usePreview(target === undefined ? undefined : toChange(order, 'move', target));
  return (
    <OrderDialog
      flow={flow}
      preview={preview}
      confirmLabel={target && t('move.confirmTo', { date: shortDay(target) })}
      hasInput={form.values.date !== ''}
      onConfirm={() => void submitSeen(form, preview.change, flow.confirm)}
    >
      <p>{t('move.text', { product: order.productName, date: day(order.dueDay) })}</p>
      <RadioField
        legend={t('move.legend')}
        name="choice"
        choices={[
          ...delays.map((delay) => ({
            value: toChoice(delay),
            label: t(`move.delay${toChoice(delay)}`),
            hint: day(delay.date),
          })),
          { value: 'date', label: t('move.specificDate') },
        ]}
        value={choice}
        onChange={(chosen) => {
          void form.setFieldValue('choice', chosen);
          // Clears an incomplete date when its field is hidden.
          if (form.values.date === NO_DAY) void form.setFieldValue('date', '');
        }}
      />
      {choice === 'date' && (
        <DateField
          label={t('move.date')}
          name="date"
          value={form.values.date}
          min={earliestOrderDate(today)}
          max={latestOrderDate(today)}
          error={form.touched.date && form.errors.date ? t(form.errors.date as ParseKeys<'delivery'>) : undefined}
          onChange={(date) => void form.setFieldValue('date', date)}
          onSettle={(date) => {
            void form.setFieldTouched('date', true, false);
            void form.setFieldValue('date', date);
          }}
        />
      )}
    </OrderDialog>
  );
}
