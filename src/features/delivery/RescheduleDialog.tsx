import { styled } from '@mui/material/styles';
import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../domain/planDate';
import { earliestOrderDate, latestOrderDate, RESCHEDULE_DELAY_DAYS } from '../../domain/reschedule';
import { formatDay } from '../../i18n/formats';
import { useToday } from '../../session/useToday';
import { Field } from '../../ui/Field';
import type { DeliveryOrder } from './deliveryOrder';
import { DeliveryDialog } from './DeliveryDialog';
import { rescheduleSchema, type RescheduleValues } from './rescheduleSchema';
import type { RescheduleFlow } from './useRescheduleFlow';

const Choices = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: theme.spacing(2, 0),
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1),
  '& > legend': { padding: 0, marginBottom: theme.spacing(1), fontWeight: 650 },
  '& > label': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    minHeight: 48,
    padding: theme.spacing(1, 2),
    borderRadius: 12,
    border: `1.5px solid ${theme.vars.palette.divider}`,
    cursor: 'pointer',
  },
  '& > label:has(:checked)': { borderColor: theme.vars.palette.primary.main },
  '& > label small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.95rem' },
  '& input[type=radio]': { width: 22, height: 22, flexShrink: 0, accentColor: theme.vars.palette.primary.main },
}));

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
  const choose = (choice: RescheduleValues['choice']) => ({
    type: 'radio' as const,
    name: 'choice',
    value: choice,
    checked: form.values.choice === choice,
    onChange: form.handleChange,
  });

  return (
    <DeliveryDialog flow={flow} action="move" onConfirm={() => void form.submitForm()}>
      <p>{t('move.text', { product: order.productName, date: formatDay(order.nextBillDate) })}</p>
      <Choices>
        <legend>{t('move.legend')}</legend>
        {DELAYS.map(({ days, choice }) => (
          <label key={choice}>
            <input {...choose(choice)} />
            <span>
              {t(`move.delay${choice}`)} <small>{formatDay(addDays(order.nextBillDate, days))}</small>
            </span>
          </label>
        ))}
        <label>
          <input {...choose('date')} />
          <span>{t('move.specificDate')}</span>
        </label>
      </Choices>
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
