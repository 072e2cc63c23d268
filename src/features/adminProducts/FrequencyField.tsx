import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { withTypedFrequencies } from '../../domain/product/productFrequency';
import { RemovableChip } from '../../ui/forms/RemovableChip';

/** Options of the list, in weeks. */
const OFFERED = Array.from({ length: 12 }, (_, index) => index + 1);

interface FrequencyFieldProps {
  /** Chosen frequencies in weeks, ascending. */
  weeks: readonly number[];
  typed: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (values: { weeks: number[]; typed: string }) => void;
  /** Called on blur and after an invalid entry, so that errors are shown. */
  onTouched: () => void;
}

/** Field for several frequencies, selected or typed; keeps invalid text for correction (rules §15.18, §16.17). */
export function FrequencyField({ weeks, typed, error, isDisabled, onChange, onTouched }: FrequencyFieldProps) {
  const { t } = useTranslation('adminProducts');
  const name = (one: number | string) => t('edit.weeks', { count: Number(one) });

  /** Applies the selected options and the entered text; clears the text unless it is invalid. */
  const choose = (values: readonly (number | string)[]) => {
    const chosen = values.filter((value) => typeof value === 'number');
    const text = values.find((value) => typeof value === 'string') ?? '';
    const added = withTypedFrequencies(chosen, text);
    onChange('weeks' in added ? { weeks: added.weeks, typed: '' } : { weeks: chosen, typed: text });
    if (!('weeks' in added) && text !== '') onTouched();
  };

  return (
    <Autocomplete
      multiple
      freeSolo
      disableClearable
      // Keeps the list beside the field in the DOM.
      disablePortal
      disabled={isDisabled}
      options={OFFERED}
      value={[...weeks]}
      inputValue={typed}
      getOptionLabel={name}
      noOptionsText=""
      onChange={(_, values) => choose(values)}
      // Ignores resets, because leaving the field must not clear the typed text.
      onInputChange={(_, text, reason) => reason === 'input' && onChange({ weeks: [...weeks], typed: text })}
      onBlur={onTouched}
      renderValue={(values, itemProps) =>
        values.map((value, index) => {
          const { key, 'data-item-index': place } = itemProps({ index });
          return (
            <RemovableChip
              key={key}
              data-item-index={place}
              label={name(value)}
              removeLabel={t('edit.remove', { frequency: name(value) })}
              onRemove={() => onChange({ weeks: weeks.filter((one) => one !== value), typed })}
            />
          );
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('edit.frequencies')}
          error={error !== undefined}
          helperText={error ?? t('edit.hint')}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, inputMode: 'numeric' },
            formHelperText: error === undefined ? {} : { role: 'alert' },
          }}
        />
      )}
    />
  );
}
