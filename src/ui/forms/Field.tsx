import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { FieldFrame } from './FieldFrame';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  error: string | undefined;
  /** Said below the field while nothing is wrong. */
  hint?: string;
  /** What the number counts, behind it. */
  unit?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A text field with its label and its message. */
export function Field({ label, error, hint, unit, inputRef, disabled, ...input }: FieldProps) {
  const unitId = useId();
  return (
    <FieldFrame label={label} error={error} hint={hint} disabled={disabled}>
      {({ 'aria-describedby': message, ...ties }) => (
        <OutlinedInput
          {...ties}
          aria-describedby={[unit && unitId, message].filter(Boolean).join(' ') || undefined}
          inputRef={inputRef}
          endAdornment={
            unit && (
              <InputAdornment position="end" id={unitId}>
                {unit}
              </InputAdornment>
            )
          }
          // Enter sends the form, wherever it is pressed.
          inputProps={{ enterKeyHint: 'done', ...input }}
        />
      )}
    </FieldFrame>
  );
}
