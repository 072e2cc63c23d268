import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EARLIEST_COHORT, monthFault, withEnd, withStart, type MonthRange } from '../../domain/statistics/cohortRange';
import { monthOf, type Month } from '../../domain/statistics/month';
import { isIsoDate, type IsoDate } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';
import { PickerField } from '../../ui/forms/dates/PickerField';

interface MonthPickersProps {
  start: Month | null;
  end: Month | null;
  today: IsoDate;
  onChange: (months: { start?: Month | null; end?: Month | null }) => void;
}

const toMonth = (day: string): Month | null => (isIsoDate(day) ? monthOf(day) : null);

/** Pickers for first and last month of a custom range, from May 2025 on (rules §15.15). */
export function MonthPickers({ start, end, today, onChange }: MonthPickersProps) {
  const { t } = useTranslation('adminCohort');
  const formats = useFormats();
  // Name of the field in which a month is typed; hides errors until the field is left.
  const [typing, setTyping] = useState<keyof MonthRange>();
  const current = monthOf(today);
  const range: MonthRange = { start: start ?? EARLIEST_COHORT, end: end ?? current };
  const fault = monthFault(range, today);
  const first = { start: EARLIEST_COHORT, end: fault === 'start' ? EARLIEST_COHORT : range.start };
  const field = (name: keyof MonthRange, month: Month | null) => (
    <PickerField
      ofMonth
      label={t(`months.${name}`)}
      name={name}
      value={month ?? ''}
      min={first[name]}
      max={current}
      error={
        typing === undefined && (month === null || fault === name)
          ? t('months.outOfRange', { first: formats.month(first[name]), last: formats.month(current) })
          : undefined
      }
      onChange={(day) => {
        setTyping(name);
        onChange({ [name]: toMonth(day) });
      }}
      onSettle={(day) => {
        const chosen = toMonth(day);
        setTyping(undefined);
        if (chosen === null) return;
        if (name === 'end') onChange({ end: withEnd(range, chosen, today).end });
        // Keeps an incomplete end.
        else onChange({ start: chosen, end: end && withStart(range, chosen, today).end });
      }}
    />
  );
  return (
    <>
      {field('start', start)}
      {field('end', end)}
    </>
  );
}
