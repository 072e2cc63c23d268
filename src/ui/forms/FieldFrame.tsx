import FormControl from '@mui/material/FormControl';
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { useId, type ReactNode } from 'react';

interface FieldFrameProps {
  label: string;
  error?: string | undefined;
  /** Help text, shown without an error. */
  hint?: string | undefined;
  /** Props of the help text, such as its `aria-live`. */
  hintProps?: FormHelperTextProps;
  disabled?: boolean | undefined;
  maxWidth?: string;
  /** Control with the props that connect it to label and message. */
  children: (ties: { id: string; label: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/**
 * Label, control and message, like Material UI's TextField.
 * Without TextField's menu, popover and lists, which add 14 kB to each page with a field.
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
