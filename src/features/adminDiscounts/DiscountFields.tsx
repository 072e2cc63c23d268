import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { IsoDate } from '../../domain/isoDate';
import { CheckField } from '../../ui/forms/choices/CheckField';
import { DateField } from '../../ui/forms/dates/DateField';
import { Field } from '../../ui/forms/Field';
import { RadioField } from '../../ui/forms/choices/RadioField';
import { DISCOUNT_TYPES, type DiscountValues } from './form/discountValues';
import { EmailListField } from './form/EmailListField';
import type { DiscountFormState } from './useDiscountForm';

const COLUMNS = { display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, columnGap: 3 };

const UNITS: Record<DiscountValues['type'], string> = { percentage: '%', fixed: '€' };

interface DiscountFieldsProps {
  state: DiscountFormState;
  today: IsoDate;
  isBusy: boolean;
}

/** Fields of a discount (rules §15.24). */
export function DiscountFields({ state, today, isBusy }: DiscountFieldsProps) {
  const { t } = useTranslation('adminDiscounts');
  const { form, target, errorOf } = state;
  const { values } = form;
  const text = (name: 'code' | 'amount' | 'usageTime') => ({
    ...form.getFieldProps(name),
    label: t(`fields.${name}`),
    error: errorOf(name),
    autoComplete: 'off',
  });
  const box = (name: 'oncePerCustomer' | 'oneTime') => (
    <CheckField
      label={t(`fields.${name}`)}
      name={name}
      checked={values[name]}
      onChange={(isChecked) => void form.setFieldValue(name, isChecked)}
    />
  );
  const day = (name: 'startDate' | 'endDate') => ({
    name,
    label: t(`fields.${name}`),
    value: values[name],
    // Because a fieldset does not disable the parts of a date.
    disabled: isBusy,
    error: errorOf(name),
    onChange: (date: string) => void form.setFieldValue(name, date),
    onSettle: (date: string) => {
      // Skips the validation, because the form still has the previous value.
      void form.setFieldTouched(name, true, false);
      void form.setFieldValue(name, date);
    },
  });
  const keptStart = target.keptStart ?? today;
  return (
    <>
      <Box sx={COLUMNS}>
        <Field {...text('code')} autoCapitalize="characters" spellCheck={false} />
        <Field {...text('amount')} inputMode="decimal" unit={UNITS[values.type]} />
        <RadioField
          name="type"
          legend={t('fields.type')}
          choices={DISCOUNT_TYPES.map((value) => ({ value, label: t(`fields.${value}`) }))}
          value={values.type}
          error={errorOf('type')}
          onChange={(type) => void form.setFieldValue('type', type)}
          row
          onBlur={form.handleBlur}
        />
        <div>
          {box('oncePerCustomer')}
          {box('oneTime')}
        </div>
        {!values.oneTime && <Field {...text('usageTime')} inputMode="numeric" placeholder={t('noLimit')} />}
      </Box>
      <Box sx={COLUMNS}>
        <DateField {...day('startDate')} min={keptStart < today ? keptStart : today} />
        <DateField {...day('endDate')} min={values.startDate} />
      </Box>
      <EmailListField
        emails={values.customers}
        draft={values.draft}
        error={errorOf('draft') ?? errorOf('customers')}
        isDisabled={isBusy}
        onChange={(customers, draft) => void form.setValues({ ...values, customers, draft })}
        onLeave={() => {
          void form.setFieldTouched('draft', true, false);
          void form.setFieldTouched('customers', true, false);
        }}
      />
    </>
  );
}
