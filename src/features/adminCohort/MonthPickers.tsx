import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EARLIEST_COHORT, monthFault, withEnd, withStart, type MonthRange } from '../../domain/statistics/cohortRange';
import { monthLabel, monthOf, type Month } from '../../domain/statistics/month';
import type { IsoDate } from '../../domain/isoDate';
import { useGermanTexts } from '../../i18n/useGermanTexts';
import { MonthField } from './MonthField';

interface MonthPickersProps {
  start: Month | null;
  end: Month | null;
  today: IsoDate;
  onChange: (months: { start?: Month | null; end?: Month | null }) => void;
}

const loadGerman = async () =>
  (await import(/* webpackChunkName: "admin-month-pickers-de" */ './germanPickers')).germanPickers;

/** First and last month of a custom range: from May 2025 to the current month (rules §15.15). */
export function MonthPickers({ start, end, today, onChange }: MonthPickersProps) {
  const { t } = useTranslation('adminCohort');
  const localeText = useGermanTexts(loadGerman);
  // A month typed before its year is not final: until it is, the other field keeps its own, and no rule is reported.
  const [typing, setTyping] = useState<keyof MonthRange>();
  const current = monthOf(today);
  const range: MonthRange = { start: start ?? EARLIEST_COHORT, end: end ?? current };
  const fault = monthFault(range, today);
  const first = { start: EARLIEST_COHORT, end: fault === 'start' ? EARLIEST_COHORT : range.start };
  const field = (name: keyof MonthRange, month: Month | null) => (
    <MonthField
      label={t(`months.${name}`)}
      pickLabel={t('months.pick', { field: t(`months.${name}`) })}
      month={month}
      first={first[name]}
      last={current}
      error={
        typing === undefined && (month === null || fault === name)
          ? t('months.outOfRange', { first: monthLabel(first[name]), last: monthLabel(current) })
          : undefined
      }
      onChange={(chosen) => {
        setTyping(name);
        onChange({ [name]: chosen });
      }}
      onSettle={(chosen) => {
        setTyping(undefined);
        if (chosen === null) return;
        if (name === 'end') onChange({ end: withEnd(range, chosen, today).end });
        // An end that is half typed is left alone.
        else onChange({ start: chosen, end: end && withStart(range, chosen, today).end });
      }}
    />
  );
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={localeText ? 'de' : 'en'}
      localeText={{ ...localeText, datePickerToolbarTitle: t('months.title') }}
    >
      {field('start', start)}
      {field('end', end)}
    </LocalizationProvider>
  );
}
