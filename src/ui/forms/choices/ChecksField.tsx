import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { ChoiceLabel, type Choice } from './ChoiceLabel';

interface ChecksFieldProps {
  legend: string;
  name: string;
  choices: readonly Choice[];
  /** Label of the checkbox that selects all choices, shown for several choices. */
  all: string;
  values: readonly string[];
  error: string | undefined;
  disabled?: boolean;
  onChange: (values: string[]) => void;
}

/** Group of checkboxes with a message. */
export function ChecksField({ legend, name, choices, all, values, error, disabled, onChange }: ChecksFieldProps) {
  const id = useId();
  const areAll = choices.every(({ value }) => values.includes(value));
  const checkAll = (isChecked: boolean) => onChange(isChecked ? choices.map(({ value }) => value) : []);
  const check = (value: string, isChecked: boolean) => {
    const others = values.filter((one) => one !== value);
    onChange(isChecked ? [...others, value] : others);
  };
  return (
    <FormControl component="fieldset" fullWidth error={error !== undefined} disabled={disabled} margin="normal">
      <FormLabel component="legend" disabled={false}>
        {legend}
      </FormLabel>
      <FormGroup aria-describedby={error === undefined ? undefined : `${id}-message`}>
        {choices.length > 1 && (
          <FormControlLabel
            label={all}
            control={
              <Checkbox
                checked={areAll}
                indeterminate={!areAll && values.length > 0}
                onChange={(_, isChecked) => checkAll(isChecked)}
              />
            }
          />
        )}
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            label={<ChoiceLabel choice={choice} />}
            control={
              <Checkbox
                name={name}
                checked={values.includes(choice.value)}
                onChange={(_, isChecked) => check(choice.value, isChecked)}
              />
            }
          />
        ))}
      </FormGroup>
      {error !== undefined && (
        <FormHelperText id={`${id}-message`} role="alert">
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
