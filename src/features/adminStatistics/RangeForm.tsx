import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EARLIEST_STATISTICS_DAY, type DateRange, type RangeFault } from '../../domain/statistics/dateRange';
import type { IsoDate } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';
import { DateField } from '../../ui/forms/dates/DateField';
import { WEIGHT } from '../../ui/layout/tokens';

const Fields = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(0, 2),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 260px))' },
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: theme.spacing(1), fontSize: '1.1rem', fontWeight: WEIGHT.strong },
}));

interface RangeFormProps {
  range: DateRange;
  today: IsoDate;
  fault: RangeFault;
  /** Error of the range in the URL, shown before any input. */
  addressFault: RangeFault;
  onChange: (field: keyof DateRange, day: string) => void;
  onLeave: () => void;
}

const isSame = (one: RangeFault, other: RangeFault) => one?.field === other?.field && one?.rule === other?.rule;

/** Fields for start and end: the start is not after the end, the end not after today (rules §16.18). */
export function RangeForm({ range, today, fault, addressFault, onChange, onLeave }: RangeFormProps) {
  const { t } = useTranslation('adminStatistics');
  const formats = useFormats();
  const [touched, setTouched] = useState<Partial<Record<keyof DateRange, true>>>({});
  const messageAt = (field: keyof DateRange) => {
    if (fault?.field !== field) return undefined;
    // Because an edit of either field can reverse the range.
    const isTouched = touched[field] || (fault.rule === 'rangeReversed' && touched.endDate);
    if (!isTouched && !isSame(fault, addressFault)) return undefined;
    switch (fault.rule) {
      case 'rangeReversed':
        return t('range.rangeReversed');
      case 'dayTooEarly':
        return t('range.dayTooEarly', { first: formats.day(EARLIEST_STATISTICS_DAY) });
      case 'rangeInFuture':
        return t('range.rangeInFuture');
      default:
        return t('range.dayInvalid');
    }
  };
  const field = (name: keyof DateRange, label: string) => (
    <DateField
      label={label}
      name={name}
      value={range[name]}
      min={EARLIEST_STATISTICS_DAY}
      max={today}
      required
      error={messageAt(name)}
      onChange={(day) => onChange(name, day)}
      onSettle={(day) => {
        onChange(name, day);
        setTouched((before) => ({ ...before, [name]: true }));
        onLeave();
      }}
    />
  );
  return (
    <Fields>
      <legend>{t('range.legend')}</legend>
      {field('startDate', t('range.from'))}
      {field('endDate', t('range.to'))}
    </Fields>
  );
}
