import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../domain/planDate';
import { earliestOrderDate, latestOrderDate, RESCHEDULE_DELAY_DAYS } from '../../domain/reschedule';
import { formatDay } from '../../i18n/formats';
import { useToday } from '../../session/useToday';
import { ChoiceList } from '../../ui/ChoiceList';
import { Field } from '../../ui/Field';
import type { DeliveryOrder } from './deliveryOrder';
import { DeliveryDialog } from './DeliveryDialog';
import { rescheduleSchema, type RescheduleValues } from './rescheduleSchema';
import type { RescheduleFlow } from './useRescheduleFlow';

const DELAYS = RESCHEDULE_DELAY_DAYS.map((days) => ({ days, choice: String(days) as '7' | '14' }));

/** Moves the next order by one or two weeks, or to a day of one's choice (spec §2). */
export function RescheduleDialog({ flow, order }: { flow: RescheduleFlow; order: DeliveryOrder }) {
  const { t } = useTranslation('delivery');
  const today = useToday();
  const form = useFormik<RescheduleValues>({
    initialValues: { choice: '7', date: '' },
    validationSchema: rescheduleSchema(today),
    onSubmit: ({ choice, date }) =>
      flow.confirm(choice === 'date' ? date : addDays(order.nextBillDate, Number(choice))),
  });
  return (
    <DeliveryDialog flow={flow} action="move" onConfirm={() => void form.submitForm()}>
      <p>{t('move.text', { product: order.productName, date: formatDay(order.nextBillDate) })}</p>
      <ChoiceList
        legend={t('move.legend')}
        name="choice"
        choices={[
          ...DELAYS.map(({ days, choice }) => ({
            value: choice,
            label: t(`move.delay${choice}`),
            hint: formatDay(addDays(order.nextBillDate, days)),
          })),
          { value: 'date', label: t('move.specificDate') },
        ]}
        value={form.values.choice}
        onChange={(choice) => void form.setFieldValue('choice', choice)}
      />
      {form.values.choice === 'date' && (
        <Field
          label={t('move.date')}
          type="date"
          {...form.getFieldProps('date')}
          min={earliestOrderDate(today)}
          max={latestOrderDate(today)}
          error={form.touched.date && form.errors.date ? t('move.invalidDate') : undefined}
        />
      )}
    </DeliveryDialog>
  );
}
