import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type ChangeEvent, type InputHTMLAttributes, type Ref } from 'react';
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

/** A number that was typed or pasted with full-width digits has its own (rules §16.21). */
function normalizeDigits(target: HTMLInputElement): void {
  const value = target.value.normalize('NFKC');
  if (value !== target.value) target.value = value;
}

/** A text field with its label and its message. */
export function Field({ label, error, hint, unit, inputRef, disabled, onChange, ...input }: FieldProps) {
  const unitId = useId();
  const isNumber = input.inputMode === 'numeric' || input.inputMode === 'decimal';
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (isNumber) normalizeDigits(event.target);
    onChange?.(event);
  };
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
          inputProps={{ enterKeyHint: 'done', ...input, onChange: change }}
        />
      )}
    </FieldFrame>
  );
}
