import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, type FocusEventHandler } from 'react';
import { ChoiceLabel, type Choice } from './ChoiceLabel';

interface RadioFieldProps {
  legend: string;
  name: string;
  choices: readonly Choice[];
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  /** True for short choices in one row. */
  row?: boolean;
  onChange: (value: string) => void;
  onBlur?: FocusEventHandler;
}

/** Group of radio buttons with a message. */
export function RadioField({ legend, name, choices, value, error, disabled, row, onChange, onBlur }: RadioFieldProps) {
  const id = useId();
  const isInvalid = error !== undefined;
  return (
    <FormControl component="fieldset" fullWidth error={isInvalid} disabled={disabled} margin="normal">
      {/* Keeps the legend readable while the group is disabled (rules §19.6). */}
      <FormLabel component="legend" id={`${id}-legend`} disabled={false}>
        {legend}
      </FormLabel>
      <RadioGroup
        row={row}
        name={name}
        value={value}
        aria-labelledby={`${id}-legend`}
        aria-describedby={isInvalid ? `${id}-message` : undefined}
        aria-invalid={isInvalid}
        onChange={(_, chosen) => onChange(chosen)}
        onBlur={onBlur}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={<Radio />}
            label={<ChoiceLabel choice={choice} />}
          />
        ))}
      </RadioGroup>
      {isInvalid && (
        <FormHelperText id={`${id}-message`} role="alert">
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
