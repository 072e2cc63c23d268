import { useId } from 'react';
import { useFocusOn } from '../../ui/layout/useFocusOn';
import { OTP_LENGTH, otpDigits } from '../../domain/customer/otp';

interface OtpInputProps {
  label: string;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/**
 * Six visible boxes, one field: it takes a paste or the keyboard's offer of the code in one go, and screen
 * readers hear one field (rules §5.6).
 */
export function OtpInput({ label, value, onChange, error }: OtpInputProps) {
  const id = useId();
  const input = useFocusOn<HTMLInputElement>();
  const current = Math.min(value.length, OTP_LENGTH - 1);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className="otp-input">
        {Array.from({ length: OTP_LENGTH }, (_, index) => (
          <span
            key={index}
            aria-hidden
            data-current={index === current || undefined}
            data-wrong={error ? true : undefined}
          >
            {value[index]}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          aria-describedby={`${id}-message`}
          aria-invalid={error !== undefined}
          value={value}
          onChange={(event) => onChange(otpDigits(event.target.value))}
        />
      </div>
      <p id={`${id}-message`} role="alert" className="otp-message light-error">
        {error ?? '\u200b'}
      </p>
    </>
  );
}
