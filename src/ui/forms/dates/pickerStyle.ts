import type { CSSObject, Theme } from '@mui/material/styles';
import { outlinedStyle } from '../../layout/themeComponents';
import { CONTROL_HEIGHT } from '../../layout/tokens';

/** The field of a picker as all other fields are. */
export const fieldStyle = (theme: Theme): CSSObject => ({
  '& .MuiPickersOutlinedInput-root': outlinedStyle(theme),
  '& .MuiPickersInputBase-sectionsContainer': { padding: '13px 0', lineHeight: 1.5, opacity: 1 },
});

/** Where the window is too low for it, it scrolls. */
export const paperStyle = (theme: Theme): CSSObject => ({
  maxHeight: '100dvh',
  overflow: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
});

/** Of seven in a row, with room for a scrollbar beside them. */
const DAY_SIZE = `min(${CONTROL_HEIGHT.medium}px, calc((100vw - 20px) / 7))`;

/** Fingers need more than the calendar's own height; a focused choice keeps the colours that its text is read on. */
export const calendarStyle = (theme: Theme): CSSObject => ({
  '& .MuiDateCalendar-root': {
    width: `calc(7 * ${DAY_SIZE})`,
    height: 'auto',
    maxHeight: 'none',
    paddingBottom: '8px',
  },
  // With large text the arrows are below the month.
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
  // Six weeks, whatever the month: the buttons above stay where they are.
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
