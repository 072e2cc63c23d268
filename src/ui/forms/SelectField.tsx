import { styled } from '@mui/material/styles';
import { useId, type SelectHTMLAttributes } from 'react';
import { controlStyle, FieldFrame } from './FieldFrame';

const SelectFrame = styled(FieldFrame)(({ theme }) => ({
  '& > select': {
    ...controlStyle(theme),
    // Dimmed, and still readable: the field above it reports what is missing.
    '&:disabled': {
      opacity: 1,
      borderStyle: 'dashed',
      color: theme.vars.palette.text.secondary,
      backgroundColor: theme.vars.palette.action.disabledBackground,
    },
  },
}));

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  label: string;
  /** Stands in the field until something is chosen; left out where something always is. */
  placeholder?: string;
  options: readonly SelectOption[];
  error: string | undefined;
}

/** A choice from a list with its label above it and its message below; the browser's own list, best on phones. */
export function SelectField({ label, placeholder, options, error, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <SelectFrame>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-message`}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <p id={`${id}-message`} role="alert">
        {error ?? '\u200b'}
      </p>
    </SelectFrame>
  );
}
