import FormControl from '@mui/material/FormControl';
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { useId, type ReactNode } from 'react';

interface FieldFrameProps {
  label: string;
  error?: string | undefined;
  /** Said below the field while nothing is wrong. */
  hint?: string | undefined;
  /** How the hint is heard. */
  hintProps?: FormHelperTextProps;
  disabled?: boolean | undefined;
  maxWidth?: string;
  /** The control, with what ties it to label and message. */
  children: (ties: { id: string; label: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/**
 * Label, control and message, as Material UI's TextField puts them together. That one brings a menu, a popover and their
 * lists along, 14 kB for every page with a field.
 */
export function FieldFrame({ label, error, hint, hintProps, disabled = false, maxWidth, children }: FieldFrameProps) {
  const id = useId();
  const message = error ?? hint;
  const messageId = `${id}-message`;
  return (
    <FormControl fullWidth margin="normal" error={error !== undefined} disabled={disabled} sx={{ maxWidth }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      {children({ id, label, 'aria-describedby': message === undefined ? undefined : messageId })}
      {message !== undefined && (
        <FormHelperText id={messageId} {...(error === undefined ? hintProps : { role: 'alert' })}>
          {message}
        </FormHelperText>
      )}
    </FormControl>
  );
}
