import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { IsoDate } from '../../domain/isoDate';
import { CheckField } from '../../ui/forms/CheckField';
import { DateField } from '../../ui/forms/dates/DateField';
import { Field } from '../../ui/forms/Field';
import { RadioField } from '../../ui/forms/RadioField';
import type { FormTarget } from './form/formTarget';
import { DISCOUNT_TYPES, type DiscountValues } from './form/discountValues';
import { EmailListField } from './form/EmailListField';
import type { DiscountFormState } from './useDiscountForm';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  columnGap: theme.spacing(3),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

const UNITS: Record<DiscountValues['type'], string> = { percentage: '%', fixed: '€' };

interface DiscountFieldsProps {
  state: DiscountFormState;
  target: FormTarget;
  today: IsoDate;
  isBusy: boolean;
}

/** Every field of a discount (rules §15.24). */
export function DiscountFields({ state, target, today, isBusy }: DiscountFieldsProps) {
  const { t } = useTranslation('adminDiscounts');
  const { form, errorOf } = state;
  const { values } = form;
  const text = (name: 'code' | 'amount' | 'usageTime') => ({
    ...form.getFieldProps(name),
    label: t(`fields.${name}`),
    error: errorOf(name),
    autoComplete: 'off',
  });
  const box = (name: 'oncePerCustomer' | 'oneTime') => ({
    label: t(`fields.${name}`),
    name,
    checked: values[name],
    onChange: form.handleChange,
  });
  const day = (name: 'startDate' | 'endDate') => ({
    name,
    label: t(`fields.${name}`),
    value: values[name],
    // No fieldset disables the parts of a date.
    disabled: isBusy,
    error: errorOf(name),
    onChange: (date: string) => void form.setFieldValue(name, date),
    onSettle: (date: string) => {
      // Checked with the value; here it would be the one before.
      void form.setFieldTouched(name, true, false);
      void form.setFieldValue(name, date);
    },
  });
  const keptStart = target.keptStart ?? today;
  return (
    <>
      <Grid>
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
          <CheckField {...box('oncePerCustomer')} />
          <CheckField {...box('oneTime')} />
        </div>
        {!values.oneTime && <Field {...text('usageTime')} inputMode="numeric" placeholder={t('noLimit')} />}
      </Grid>
      <Grid>
        <DateField {...day('startDate')} min={keptStart < today ? keptStart : today} />
        <DateField {...day('endDate')} min={values.startDate} />
      </Grid>
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
