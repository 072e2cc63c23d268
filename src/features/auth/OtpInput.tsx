import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { OTP_LENGTH, otpDigits } from '../../domain/customer/otp';
import { RADIUS, WEIGHT } from '../../ui/layout/tokens';

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `repeat(${OTP_LENGTH}, 1fr)`,
  gap: '0.5rem',
  marginTop: theme.spacing(1),
  '& > input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    border: 0,
    outline: 'none',
    // The boxes below show the digits; the field itself is only felt.
    background: 'none',
    color: 'transparent',
    caretColor: 'transparent',
    fontSize: '1rem',
    cursor: 'text',
  },
  '&:focus-within > span[data-current]': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}));

const Box = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 5',
  maxHeight: 64,
  borderRadius: RADIUS.control,
  border: `1.5px solid ${theme.vars.palette.text.secondary}`,
  fontSize: '1.5rem',
  fontWeight: WEIGHT.strong,
  fontVariantNumeric: 'tabular-nums',
  '&[data-wrong]': { borderColor: theme.vars.palette.error.main },
}));

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
  const current = Math.min(value.length, OTP_LENGTH - 1);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Frame>
        {Array.from({ length: OTP_LENGTH }, (_, index) => (
          <Box
            key={index}
            aria-hidden
            data-current={index === current || undefined}
            data-wrong={error ? true : undefined}
          >
            {value[index]}
          </Box>
        ))}
        <input
          id={id}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-describedby={`${id}-message`}
          aria-invalid={error !== undefined}
          value={value}
          onChange={(event) => onChange(otpDigits(event.target.value))}
        />
      </Frame>
      <Typography id={`${id}-message`} role="alert" variant="body2" color="error" sx={{ mt: 1, mb: 2 }}>
        {error ?? '\u200b'}
      </Typography>
    </>
  );
}
