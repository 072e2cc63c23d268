import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { withTypedFrequencies } from '../../domain/product/productFrequency';
import { RemovableChip } from '../../ui/forms/RemovableChip';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.75),
  marginBlock: theme.spacing(3, 2),
  '& > label': { fontWeight: 600 },
  '& > p': { margin: 0 },
  '& > p[role=alert]': { minHeight: '1.5em', color: theme.vars.palette.error.main },
  '& > small': { fontSize: '0.95rem', color: theme.vars.palette.text.secondary },
  '& .MuiAutocomplete-inputRoot': { flexWrap: 'wrap', padding: theme.spacing(0.75), borderRadius: 12 },
  '& .MuiOutlinedInput-root:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
    borderColor: theme.vars.palette.text.secondary,
  },
  '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input': { minWidth: '9rem', minHeight: 28 },
}));

/** What is offered without typing, in weeks. */
const OFFERED = Array.from({ length: 12 }, (_, index) => index + 1);

interface FrequencyFieldProps {
  /** Chosen frequencies in weeks, ascending. */
  weeks: readonly number[];
  /** What is typed and not added yet. */
  typed: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (values: { weeks: number[]; typed: string }) => void;
  /** The field was left, or what was typed in it refused: what is wrong is said from now on. */
  onTouched: () => void;
}

/**
 * Several frequencies, chosen from the list or typed; a wrong one is kept so that it can be corrected (rules §15.18,
 * §16.17).
 */
export function FrequencyField({ weeks, typed, error, isDisabled, onChange, onTouched }: FrequencyFieldProps) {
  const { t } = useTranslation('adminProducts');
  const id = useId();
  const name = (one: number | string) => t('edit.weeks', { count: Number(one) });

  /** Options were chosen, or taken back in the list: text that led to them has done its work. Or text was added. */
  const choose = (values: readonly (number | string)[]) => {
    const chosen = values.filter((value) => typeof value === 'number');
    const text = values.find((value) => typeof value === 'string') ?? '';
    const added = withTypedFrequencies(chosen, text);
    onChange('weeks' in added ? { weeks: added.weeks, typed: '' } : { weeks: chosen, typed: text });
    if (!('weeks' in added) && text !== '') onTouched();
  };

  return (
    <Frame>
      <label htmlFor={id}>{t('edit.frequencies')}</label>
      <Autocomplete
        multiple
        freeSolo
        disableClearable
        // Below the form in the page's order as well as on the screen.
        disablePortal
        disabled={isDisabled}
        id={id}
        options={OFFERED}
        value={[...weeks]}
        inputValue={typed}
        getOptionLabel={name}
        noOptionsText=""
        onChange={(_, values) => choose(values)}
        // Everything but typing is settled in `choose`: what is typed must not vanish on the way to the button.
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
        renderInput={({ slotProps, disabled }) => (
          <OutlinedInput
            {...slotProps.input}
            disabled={disabled}
            fullWidth
            error={error !== undefined}
            inputProps={{
              ...slotProps.htmlInput,
              inputMode: 'numeric',
              'aria-invalid': error !== undefined,
              'aria-describedby': `${id}-hint ${id}-message`,
            }}
          />
        )}
      />
      <small id={`${id}-hint`}>{t('edit.hint')}</small>
      <p id={`${id}-message`} role="alert">
        {error}
      </p>
    </Frame>
  );
}
