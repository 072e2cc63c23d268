import type { CSSObject, Theme } from '@mui/material/styles';
import { outlinedStyle } from '../../layout/themeComponents';
import { CONTROL_HEIGHT } from '../../layout/tokens';

/** Style of a picker's field, like all other fields. */
export const fieldStyle = (theme: Theme): CSSObject => ({
  '& .MuiPickersOutlinedInput-root': outlinedStyle(theme),
  '& .MuiPickersInputBase-sectionsContainer': { padding: '13px 0', lineHeight: 1.5, opacity: 1 },
});

/** Scrolls the calendar in a low window. */
export const paperStyle = (theme: Theme): CSSObject => ({
  maxHeight: '100dvh',
  overflow: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
});

/** Size of a day, so that seven fit beside a scrollbar. */
const DAY_SIZE = `min(${CONTROL_HEIGHT.medium}px, calc((100vw - 20px) / 7))`;

/** Enlarges the calendar for touch, and keeps the contrast of a focused selection. */
export const calendarStyle = (theme: Theme): CSSObject => ({
  '& .MuiDateCalendar-root': {
    width: `calc(7 * ${DAY_SIZE})`,
    height: 'auto',
    maxHeight: 'none',
    paddingBottom: '8px',
  },
  // Wraps the arrows below the month if the text is large.
  '& .MuiPickersCalendarHeader-root': { flexWrap: 'wrap', maxHeight: 'none', padding: theme.spacing(0, 0, 0, 1.5) },
  '& .MuiPickersArrowSwitcher-spacer': { display: 'none' },
  '& .MuiPickersArrowSwitcher-button': { margin: 0 },
  '& .MuiDayCalendar-weekDayLabel': { color: theme.vars.palette.text.secondary },
  '& .MuiDayCalendar-weekDayLabel, & .MuiPickerDay-root': {
    '--PickerDay-size': DAY_SIZE,
    width: DAY_SIZE,
    marginInline: 0,
    fontSize: '0.9rem',
  },
  // Reserves six weeks, so that the layout does not shift between months.
  '& .MuiDayCalendar-slideTransition': { minHeight: 6 * (CONTROL_HEIGHT.medium + 4) },
  '& .MuiMonthCalendar-root, & .MuiYearCalendar-root': {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 1fr)',
    justifyItems: 'center',
    width: '100%',
    maxHeight: 336,
  },
  '& .MuiMonthCalendar-button, & .MuiYearCalendar-button': {
    width: 'auto',
    minWidth: 72,
    height: CONTROL_HEIGHT.medium,
  },
  '& .Mui-selected': { '&, &:hover, &:focus': { backgroundColor: theme.vars.palette.primary.main } },
});
