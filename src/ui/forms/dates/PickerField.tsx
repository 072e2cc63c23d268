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

/** Keeps the calendar within the window, outside the clipping of its dialog, and below the field's label. */
const popperOptions = {
  strategy: 'fixed' as const,
  modifiers: [
    { name: 'offset', options: { offset: [0, 10] } },
    { name: 'preventOverflow', options: { altAxis: true, tether: false } },
  ],
};

/** Date field with a calendar. The date is typed part by part in the format of the language. */
export function PickerField(props: PickerFieldProps) {
  const { label, name, min, max, required = false, disabled = false, ofMonth = false, onSettle } = props;
  const { t, i18n } = useTranslation();
  // Container of the calendar inside the dialog, because screen readers ignore elements outside a modal.
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
          // Settles only a selection in the calendar, because the picker also accepts typed dates before blur.
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
                // Rejects incomplete dates, which contain the letters of their format.
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
