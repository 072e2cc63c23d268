import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useFormik } from 'formik';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AuditFilter } from '../../api/admin/auditApi';
import { EARLIEST_STATISTICS_DAY } from '../../domain/statistics/dateRange';
import { DateField } from '../../ui/forms/dates/DateField';
import { Field } from '../../ui/forms/Field';
import { FieldRow } from '../../ui/forms/FieldRow';
import { Form } from '../../ui/forms/Form';
import { SelectField, type SelectOption } from '../../ui/forms/SelectField';
import { auditFilterSchema } from './auditFilterSchema';

interface AuditFilterFormProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

const EMPTY: AuditFilter = { admin: '', kind: '', customerId: '', from: '', to: '' };

/** Actions of the log by their words. */
function useKinds(): SelectOption[] {
  const { t } = useTranslation('adminLog');
  return Object.entries(t('action', { returnObjects: true }))
    .map(([value, label]) => ({ value, label }))
    .sort((left, right) => left.label.localeCompare(right.label));
}

/** Filter of the log, applied by its button. */
export function AuditFilterForm({ filter, onChange }: AuditFilterFormProps) {
  const { t } = useTranslation('adminAudit');
  const kinds = useKinds();
  const form = useFormik({
    initialValues: filter,
    enableReinitialize: true,
    validationSchema: auditFilterSchema,
    onSubmit: (values) => onChange(auditFilterSchema.cast(values)),
  });
  const errorOf = (name: keyof AuditFilter) => {
    const key = form.touched[name] ? (form.errors[name] as ParseKeys<'adminAudit'> | undefined) : undefined;
    return key && t(key);
  };
  const dayField = (name: 'from' | 'to') => (
    <DateField
      label={t(`filter.${name}`)}
      name={name}
      value={form.values[name]}
      min={EARLIEST_STATISTICS_DAY}
      error={errorOf(name)}
      onChange={(day) => void form.setFieldValue(name, day)}
      onSettle={(day) => {
        void form.setFieldTouched(name, true, false);
        void form.setFieldValue(name, day);
      }}
    />
  );
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <Form onSubmit={() => void form.submitForm()}>
      <FieldRow>
        <Field label={t('filter.admin')} type="email" error={errorOf('admin')} {...form.getFieldProps('admin')} />
        <SelectField
          label={t('filter.kind')}
          placeholder={t('filter.anyKind')}
          options={kinds}
          {...form.getFieldProps('kind')}
        />
        <Field
          label={t('filter.customer')}
          inputMode="numeric"
          error={errorOf('customerId')}
          {...form.getFieldProps('customerId')}
        />
        {dayField('from')}
        {dayField('to')}
      </FieldRow>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained">
          {t('filter.apply')}
        </Button>
        {isFiltered && <Button onClick={() => onChange(EMPTY)}>{t('filter.clear')}</Button>}
      </Stack>
    </Form>
  );
}
