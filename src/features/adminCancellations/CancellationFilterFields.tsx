import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CancellationFilter } from '../../api/admin/cancellationsApi';
import { isIsoDate } from '../../domain/isoDate';
import { EARLIEST_STATISTICS_DAY } from '../../domain/statistics/dateRange';
import { ENDING_REASONS } from '../../domain/subscription/ending';
import { DateField } from '../../ui/forms/dates/DateField';
import { FieldRow } from '../../ui/forms/FieldRow';
import { SelectField } from '../../ui/forms/SelectField';

interface DayFieldProps {
  name: 'from' | 'to';
  day: string;
  /** Earliest day. */
  min: string;
  onDay: (day: string) => void;
}

/** Day of the range, applied once it is complete. */
function DayField({ name, day, min, onDay }: DayFieldProps) {
  const { t } = useTranslation('adminCancellations');
  const [typed, setTyped] = useState(day);
  const isValid = typed === '' || (isIsoDate(typed) && typed >= min);
  return (
    <DateField
      label={t(`filter.${name}`)}
      name={name}
      value={typed}
      min={min}
      error={isValid ? undefined : t('filter.invalid')}
      onChange={setTyped}
      onSettle={(settled) => {
        setTyped(settled);
        if ((settled === '' || (isIsoDate(settled) && settled >= min)) && settled !== day) onDay(settled);
      }}
    />
  );
}

interface CancellationFilterFieldsProps {
  filter: CancellationFilter;
  onChange: (changed: Partial<CancellationFilter>) => void;
}

/** Range and reason of the ended subscriptions. */
export function CancellationFilterFields({ filter, onChange }: CancellationFilterFieldsProps) {
  const { t } = useTranslation('adminCancellations');
  const { from, to, reason } = filter;
  return (
    <FieldRow>
      <DayField
        key={`from ${from}`}
        name="from"
        day={from}
        min={EARLIEST_STATISTICS_DAY}
        onDay={(day) => onChange({ from: day })}
      />
      <DayField
        key={`to ${to}`}
        name="to"
        day={to}
        min={from || EARLIEST_STATISTICS_DAY}
        onDay={(day) => onChange({ to: day })}
      />
      <SelectField
        label={t('columns.reason')}
        name="reason"
        placeholder={t('all')}
        options={ENDING_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        value={reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </FieldRow>
  );
}
