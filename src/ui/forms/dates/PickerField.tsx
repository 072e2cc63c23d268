import 'dayjs/locale/de';
import Box from '@mui/material/Box';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { deDE } from '@mui/x-date-pickers/locales';
import type { Dayjs } from 'dayjs';
import { useRef, useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isIsoDate, NO_DAY, type IsoDate } from '../../../domain/isoDate';
import { toDay, toPicked } from './pickedDay';
import { calendarStyle, fieldStyle, paperStyle } from './pickerStyle';

const GERMAN = deDE.components.MuiLocalizationProvider.defaultProps.localeText;

/** Never outside of the window, nor clipped by its dialog; the field's label stays in view. */
const popperOptions = {
  strategy: 'fixed' as const,
  modifiers: [
    { name: 'offset', options: { offset: [0, 10] } },
    { name: 'preventOverflow', options: { altAxis: true, tether: false } },
  ],
};

export interface DateFieldProps {
  label: string;
  name: string;
  /** Empty, or `NO_DAY`, where there is none. */
  value: string;
  min: IsoDate;
  max?: IsoDate;
  required?: boolean;
  disabled?: boolean;
  error: string | undefined;
  /** With every key: a day may be on its way to another one. */
  onChange: (day: string) => void;
  /** Once the field is left, or a day picked: only then half a day is reported, as `NO_DAY`. */
  onSettle: (day: string) => void;
}

interface PickerFieldProps extends DateFieldProps {
  /** A month, typed as `05/2025`: its first day is reported. */
  ofMonth?: boolean;
}

/** A day, typed part by part as the language writes it, or picked from a calendar. */
export function PickerField(props: PickerFieldProps) {
  const { label, name, value, min, max, required = false, disabled = false, error, ofMonth = false } = props;
  const { onChange, onSettle } = props;
  const { t, i18n } = useTranslation();
  // Within the field, and so within its dialog: what is outside of a modal one is hidden from screen readers.
  const [box, setBox] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // A day that is half typed is none yet, and must not be taken out of the field.
  const [typed, setTyped] = useState<{ picked: Dayjs | null; day: string }>();
  const isTyped = typed && (typed.day === value || !(isIsoDate(typed.day) || isIsoDate(value)));
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    onSettle(input.current?.validity.patternMismatch ? NO_DAY : value);
  };
  const isInvalid = error !== undefined;
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={i18n.language}
      localeText={{
        ...(i18n.language === 'de' && GERMAN),
        openDatePickerDialogue: () => t('pickDate', { field: label }),
      }}
    >
      <Box ref={setBox} onBlur={leave}>
        <DesktopDatePicker
          label={label}
          yearsPerRow={3}
          name={name}
          disabled={disabled}
          {...(ofMonth && { views: ['year', 'month'], openTo: 'month', format: 'MM/YYYY' })}
          value={isTyped ? typed.picked : toPicked(value)}
          minDate={toPicked(min) ?? undefined}
          maxDate={toPicked(max ?? '') ?? undefined}
          onChange={(picked) => {
            setTyped({ picked, day: toDay(picked) });
            onChange(toDay(picked));
          }}
          // Whatever is typed counts as accepted as well; that is settled by leaving the field.
          onAccept={(picked, { source }) => {
            if (source === 'view') onSettle(toDay(picked));
          }}
          inputRef={input}
          slotProps={{
            popper: { container: box, popperOptions },
            desktopPaper: { sx: paperStyle },
            layout: { sx: calendarStyle },
            textField: {
              fullWidth: true,
              margin: 'normal',
              error: isInvalid,
              helperText: error,
              sx: fieldStyle,
              slotProps: {
                // What is half typed still holds the letters of its format.
                htmlInput: { pattern: '[^A-Za-z]*' },
                formHelperText: { role: 'alert' },
                inputLabel: { shrink: true },
                input: {
                  slotProps: { sectionContent: { 'aria-required': required, 'aria-invalid': isInvalid } },
                },
              },
            },
          }}
        />
      </Box>
    </LocalizationProvider>
  );
}
