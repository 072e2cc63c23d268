import { useId, type InputHTMLAttributes } from 'react';
import { FieldFrame } from './FieldFrame';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  error: string | undefined;
}

/** A text field with its label above it and its message below. A tenth of what MUI's TextField brings along. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-message`} />
      {/* Always one line high: a message that vanishes on blur must not move the button under the pointer. */}
      <p id={`${id}-message`} role="alert">
        {error ?? '\u200b'}
      </p>
    </FieldFrame>
  );
}
