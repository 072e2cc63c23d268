import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ORDER_TOTAL_MAX_CENTS } from '#src/domain/order/order';
import { useFormats } from '#src/i18n/useFormats';
import { Field } from '#src/ui/forms/Field.tsx';
import { FieldRow } from '#src/ui/forms/FieldRow.tsx';
import { SelectField } from '#src/ui/forms/SelectField.tsx';
import type { OrderForm } from './useOrderForm';

const TOO_DEAR = 'errors.ORDER_TOTAL_MAX' satisfies ParseKeys<'subscription'>;

interface OrderFieldsProps {
  form: OrderForm;
  stock: number;
  weeks: readonly number[] | undefined;
  /** The subscription's own frequency in weeks; selectable even if no longer offered (rules §10.8). */
  keptWeeks?: number;
  /** Messages of the server by wire field; displayed while the fields have the refused values. */
  refused: Readonly<Record<string, string>> | undefined;
}

/** Fields for quantity and frequency (rules §8.9). */
export function OrderFields({ form, stock, weeks, keptWeeks, refused }: OrderFieldsProps) {
  const { t } = useTranslation('subscription');
  const { values, errors, touched } = form;
  const { price } = useFormats();
  const say = (key: string | undefined) =>
    key && t(key as ParseKeys<'subscription'>, { count: stock, max: price(ORDER_TOTAL_MAX_CENTS) });
  const isTooMany = values.quantity !== '' && (values.quantity > stock || errors.quantity === TOO_DEAR);
  const offered = [...(weeks ?? []), ...(keptWeeks === undefined ? [] : [keptWeeks])];
  const chosen = Number(values.weeks);
  const isOffered = values.weeks === '' || !weeks || offered.includes(chosen);
  const options = [...new Set(isOffered && values.weeks !== '' ? [...offered, chosen] : offered)]
    .sort((left, right) => left - right)
    .map((count) => ({ value: String(count), label: t('everyWeeks', { count }) }));
  if (!isOffered) options.push({ value: values.weeks, label: t('edit.noLongerOffered', { count: chosen }) });
  return (
    <FieldRow>
      <Field
        label={t('quantity')}
        type="number"
        inputMode="numeric"
        min={1}
        max={Math.max(1, stock)}
        step={1}
        {...form.getFieldProps('quantity')}
        // Shows the error of a too large quantity untouched, because no total is displayed (rules §14.8).
        error={say(touched.quantity || isTooMany ? errors.quantity : undefined) ?? refused?.productQty}
      />
      <SelectField
        label={t('edit.frequency')}
        placeholder={t('edit.chooseFrequency')}
        options={options}
        {...form.getFieldProps('weeks')}
        error={
          // Shows the error of a no longer offered frequency untouched.
          say(touched.weeks || !isOffered ? errors.weeks : undefined) ?? refused?.billingIntervalDays
        }
      />
    </FieldRow>
  );
}
