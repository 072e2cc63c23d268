import { styled } from '@mui/material/styles';
import { useId, type InputHTMLAttributes } from 'react';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.75),
  marginBottom: theme.spacing(1.5),
  '& > label': { fontWeight: 600 },
  '& > input': {
    font: 'inherit',
    width: '100%',
    minHeight: 52,
    padding: theme.spacing(1, 2),
    borderRadius: 12,
    border: `1.5px solid ${theme.vars.palette.text.secondary}`,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& > input:focus-visible': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '& > input[aria-invalid=true]': { borderColor: theme.vars.palette.error.main },
  '& > p': { margin: 0, fontSize: '0.95rem', color: theme.vars.palette.error.main },
}));

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  error: string | undefined;
}

/** A text field with its label above it and its message below. A tenth of what MUI's TextField brings along. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <Frame>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-message`} />
      {/* Always one line high: a message that vanishes on blur must not move the button under the pointer. */}
      <p id={`${id}-message`} role="alert">
        {error ?? '\u200b'}
      </p>
    </Frame>
  );
}
