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
  /** Other end of the range; empty without one. */
  other: string;
  onDay: (day: string) => void;
}

/** Day of the range, applied once it is complete. */
function DayField({ name, day, other, onDay }: DayFieldProps) {
  const { t } = useTranslation('adminCancellations');
  const [typed, setTyped] = useState({ text: day, shown: day });
  // Without a new field, which would lose the focus.
  if (typed.shown !== day) setTyped({ text: day, shown: day });
  const { text } = typed;
  const faultOf = (value: string) => {
    if (value === '') return undefined;
    if (!isIsoDate(value) || value < EARLIEST_STATISTICS_DAY) return 'invalid';
    const isReversed = other !== '' && (name === 'from' ? value > other : value < other);
    return isReversed ? 'rangeReversed' : undefined;
  };
  const fault = faultOf(text);
  return (
    <DateField
      label={t(`filter.${name}`)}
      name={name}
      value={text}
      min={EARLIEST_STATISTICS_DAY}
      error={fault && t(`filter.${fault}`)}
      onChange={(value) => setTyped({ text: value, shown: day })}
      onSettle={(settled) => {
        setTyped({ text: settled, shown: day });
        if (settled !== day && faultOf(settled) === undefined) onDay(settled);
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
      <DayField name="from" day={from} other={to} onDay={(day) => onChange({ from: day })} />
      <DayField name="to" day={to} other={from} onDay={(day) => onChange({ to: day })} />
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
