import { styled } from '@mui/material/styles';
import { useId, type InputHTMLAttributes } from 'react';
import { controlStyle, FieldFrame } from '../../../ui/forms/FieldFrame';

const WithUnit = styled('div')(({ theme }) => ({
  position: 'relative',
  '& > input': { ...controlStyle(theme), paddingInlineEnd: theme.spacing(6) },
  '& > span': {
    position: 'absolute',
    insetInlineEnd: theme.spacing(2),
    insetBlock: 0,
    display: 'grid',
    alignItems: 'center',
    color: theme.vars.palette.text.secondary,
    pointerEvents: 'none',
  },
}));

interface AmountFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  /** `%` or `€`, behind the number. */
  unit: string;
  error: string | undefined;
}

/** A number with its unit inside the field, its label above and its message below. */
export function AmountField({ label, unit, error, ...input }: AmountFieldProps) {
  const id = useId();
  return (
    <FieldFrame>
      <label htmlFor={id}>{label}</label>
      <WithUnit>
        <input
          {...input}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-unit ${id}-message`}
        />
        <span id={`${id}-unit`}>{unit}</span>
      </WithUnit>
      <p id={`${id}-message`} role="alert">
        {error ?? '\u200b'}
      </p>
    </FieldFrame>
  );
}
