import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { SelectHTMLAttributes } from 'react';
import { FieldFrame } from './FieldFrame';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  label: string;
  /** Shown without a selection; undefined if a value is always selected. */
  placeholder?: string;
  options: readonly SelectOption[];
  error?: string | undefined;
}

/** Native select with label and message, because phones show their own list. */
export function SelectField({ label, placeholder, options, error, disabled, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} disabled={disabled}>
      {({ id, ...ties }) => (
        <NativeSelect input={<OutlinedInput {...ties} />} inputProps={{ ...select, id }}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  );
}
