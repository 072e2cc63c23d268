import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { styled, type CSSObject, type Theme } from '@mui/material/styles';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState, type FocusEvent } from 'react';
import type { Month } from '../../domain/statistics/month';
import { RADIUS, WEIGHT } from '../../ui/layout/tokens';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(0.75),
  marginBottom: theme.spacing(1.5),
  // The picker's own label, which names its parts as well, where all fields of the portal have theirs.
  '& .MuiInputLabel-root': {
    position: 'static',
    transform: 'none',
    marginBottom: theme.spacing(0.75),
    fontSize: '1rem',
    fontWeight: WEIGHT.strong,
    lineHeight: 1.5,
    '&, &.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
  },
  '& fieldset': { top: 0 },
  '& legend': { display: 'none' },
  '& > p': { margin: 0, fontSize: '0.95rem', color: theme.vars.palette.error.main },
  '& .MuiPickersInputBase-root': {
    minHeight: 52,
    borderRadius: RADIUS.control,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.secondary },
}));

/** Fingers need more than the pickers' own height; a focused choice keeps the colours that its text is read on. */
const layoutStyle = (theme: Theme): CSSObject => ({
  '& .MuiMonthCalendar-button, & .MuiYearCalendar-button': { height: 44 },
  '& .MuiMonthCalendar-button.Mui-selected, & .MuiYearCalendar-button.Mui-selected': {
    '&, &:hover, &:focus': { backgroundColor: theme.vars.palette.primary.main },
  },
});

const toDate = (month: Month | null): Dayjs | null => (month === null ? null : dayjs(month));
const toMonth = (date: Dayjs | null): Month | null => (date?.isValid() ? `${date.format('YYYY-MM')}-01` : null);

interface MonthFieldProps {
  label: string;
  /** The name of the button that opens the months. */
  pickLabel: string;
  /** Null where nothing, or not yet a month, is typed. */
  month: Month | null;
  first: Month;
  last: Month;
  error: string | undefined;
  /** With every key: a month or a year may be on its way to another one. */
  onChange: (month: Month | null) => void;
  /** Once the field is left, or a month picked; null where none is set. */
  onSettle: (month: Month | null) => void;
}

/** Whether the keyboard goes to the button or away; not to the other part of the month, and not within what is open. */
const isLeft = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  currentTarget.contains(target) &&
  (!currentTarget.contains(relatedTarget) || relatedTarget instanceof HTMLButtonElement);

/** A month, typed as `05/2025` or picked. Firefox and Safari have no such field of their own. */
export function MonthField({ label, pickLabel, month, first, last, error, onChange, onSettle }: MonthFieldProps) {
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  // A month that is half typed is none yet, and must not be taken out of the field.
  const [typed, setTyped] = useState<{ date: Dayjs | null; over: Month | null }>();
  const message = isTouched ? error : undefined;
  const settle = (chosen: Month | null) => {
    if (chosen !== null) setTyped(undefined);
    onSettle(chosen);
  };
  return (
    <Frame
      onBlur={(event) => {
        setTouched(true);
        // By the browser's Back another month may have taken the place of what was typed.
        if (typed && isLeft(event)) settle(typed.over === month ? month : null);
      }}
    >
      <DatePicker
        label={label}
        views={['year', 'month']}
        openTo="month"
        format="MM/YYYY"
        value={typed?.over === month ? typed.date : toDate(month)}
        minDate={dayjs(first)}
        maxDate={dayjs(last)}
        onChange={(date) => {
          const chosen = toMonth(date);
          setTyped({ date, over: chosen });
          onChange(chosen);
        }}
        // Whatever is typed counts as accepted as well; that is settled by leaving the field.
        onAccept={(date, { source }) => {
          if (source === 'view') settle(toMonth(date));
        }}
        localeText={{ openDatePickerDialogue: () => pickLabel }}
        slotProps={{
          layout: { sx: layoutStyle },
          textField: {
            'aria-describedby': `${id}-message`,
            error: message !== undefined,
          },
        }}
      />
      <p id={`${id}-message`} role="alert">
        {message ?? '\u200b'}
      </p>
    </Frame>
  );
}
