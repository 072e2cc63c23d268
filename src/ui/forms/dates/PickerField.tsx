import Box from '@mui/material/Box';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { deDE } from '@mui/x-date-pickers/locales';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickerFieldProps } from './DateFieldProps';
import { toDay, toPicked } from './pickedDay';
import { calendarStyle, fieldStyle, paperStyle } from './pickerStyle';
import { useDayInput } from './useDayInput';

const GERMAN = deDE.components.MuiLocalizationProvider.defaultProps.localeText;

/** Never outside of the window, nor clipped by its dialog; the field's label stays in view. */
const popperOptions = {
  strategy: 'fixed' as const,
  modifiers: [
    { name: 'offset', options: { offset: [0, 10] } },
    { name: 'preventOverflow', options: { altAxis: true, tether: false } },
  ],
};

/** A day, typed part by part as the language writes it, or picked from a calendar. */
export function PickerField(props: PickerFieldProps) {
  const { label, name, min, max, required = false, disabled = false, ofMonth = false, onSettle } = props;
  const { t, i18n } = useTranslation();
  // Within the field, and so within its dialog: what is outside of a modal one is hidden from screen readers.
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { picked, message, change, inputRef, fieldRef, handlers } = useDayInput(props);
  const isInvalid = message !== undefined;
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={i18n.language}
      localeText={{
        ...(i18n.language === 'de' && GERMAN),
        openDatePickerDialogue: () => t('pickDate', { field: label }),
      }}
    >
      <Box ref={setBox} {...handlers}>
        <DesktopDatePicker
          label={label}
          yearsPerRow={3}
          name={name}
          disabled={disabled}
          {...(ofMonth && { views: ['year', 'month'], openTo: 'month', format: 'MM/YYYY' })}
          value={picked}
          minDate={toPicked(min) ?? undefined}
          maxDate={toPicked(max ?? '') ?? undefined}
          onChange={change}
          // Whatever is typed counts as accepted as well; that is settled by leaving the field.
          onAccept={(accepted, { source }) => {
            if (source === 'view') onSettle(toDay(accepted));
          }}
          inputRef={inputRef}
          slotProps={{
            popper: { container: box, popperOptions },
            desktopPaper: { sx: paperStyle },
            layout: { sx: calendarStyle },
            field: { fieldRef },
            textField: {
              fullWidth: true,
              margin: 'normal',
              error: isInvalid,
              helperText: message,
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
