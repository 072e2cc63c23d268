import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type ChangeEvent, type InputHTMLAttributes, type Ref } from 'react';
import { FieldFrame } from './FieldFrame';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  error: string | undefined;
  /** Help text, shown without an error. */
  hint?: string;
  /** Unit after the value. */
  unit?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Replaces full-width digits by ASCII digits (rules §16.21). */
function normalizeDigits(target: HTMLInputElement): void {
  const value = target.value.normalize('NFKC');
  if (value !== target.value) target.value = value;
}

/** Text field with label and message. */
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
          // Shows Done on the on-screen keyboard, because Enter submits the form.
          inputProps={{ enterKeyHint: 'done', ...input, onChange: change }}
        />
      )}
    </FieldFrame>
  );
}
