import { useId, type InputHTMLAttributes } from 'react';

interface LightFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  error: string | undefined;
}

/** The login's text field, of a page before Material UI is loaded; styled by the page's own sheet (lightStyles.ts). */
export function LightField({ label, error, ...input }: LightFieldProps) {
  const id = useId();
  return (
    <div className="light-field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-message`} />
      {/* Always one line high: a message that vanishes on blur must not move the button under the pointer. */}
      <p id={`${id}-message`} role="alert">
        {error ?? '\u200b'}
      </p>
    </div>
  );
}
