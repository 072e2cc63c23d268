import Box from '@mui/material/Box';
import type { FormikProps } from 'formik';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats';
import { CheckField } from '../../../ui/forms/choices/CheckField';
import { RadioField } from '../../../ui/forms/choices/RadioField';
import { Field } from '../../../ui/forms/Field';
import { FieldGroup } from '../../../ui/forms/FieldGroup';
import { STOCK_MODES, type OfferValues } from './offerValues';

type TextField = 'price' | 'oldPrice' | 'pieces';

const COLUMNS = { display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, columnGap: 3 };

interface OfferFieldsProps {
  form: FormikProps<OfferValues>;
  /** Present stock in pieces. */
  stock: number;
  /** Messages of the server by field. */
  refused: Partial<Record<TextField, string>>;
  isDisabled: boolean;
}

/** Fields of price, sale and stock (rules §39.6). */
export function OfferFields({ form, stock, refused, isDisabled }: OfferFieldsProps) {
  const { t } = useTranslation('adminOffer');
  const { count } = useFormats();
  const { values } = form;
  const errorOf = (name: TextField): string | undefined => {
    const broken = form.touched[name] ? form.errors[name] : undefined;
    return broken === undefined ? refused[name] : t(broken as ParseKeys<'adminOffer'>);
  };
  const text = (name: TextField) => ({
    ...form.getFieldProps(name),
    label: t(`fields.${name}`),
    error: errorOf(name),
    autoComplete: 'off',
  });
  return (
    <FieldGroup disabled={isDisabled}>
      <Box sx={COLUMNS}>
        <Field {...text('price')} inputMode="decimal" unit="€" />
        <Field {...text('oldPrice')} inputMode="decimal" unit="€" hint={t('hints.oldPrice')} />
      </Box>
      <CheckField
        label={t('fields.isOnSale')}
        name="isOnSale"
        checked={values.isOnSale}
        onChange={(isChecked) => void form.setFieldValue('isOnSale', isChecked)}
      />
      <RadioField
        name="stockMode"
        legend={t('fields.stock', { stock: count(stock) })}
        choices={STOCK_MODES.map((value) => ({ value, label: t(`stockModes.${value}`) }))}
        value={values.stockMode}
        onChange={(mode) => void form.setFieldValue('stockMode', mode)}
        row
      />
      {/* A minus is missing on numeric keyboards of phones. */}
      <Field
        {...text('pieces')}
        inputMode={values.stockMode === 'set' ? 'numeric' : undefined}
        hint={t(`hints.${values.stockMode}`)}
      />
    </FieldGroup>
  );
}
