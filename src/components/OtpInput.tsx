import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import InputBase from '@mui/material/InputBase';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId } from 'react';
import { OTP_LENGTH, otpDigits } from '../domain/customer/otp';
import { RADIUS, WEIGHT } from '../ui/layout/tokens';
import { useFocusOn } from '../ui/layout/useFocusOn';

interface OtpInputProps {
  label: string;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  /** False if the page has text to read before the code. */
  isFocused?: boolean;
}

const BOXES: SxProps<Theme> = (theme) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `repeat(${OTP_LENGTH}, 1fr)`,
  gap: 1,
  mt: 1,
  // Transparent input above boxes that display its digits.
  '& > input': {
    position: 'absolute',
    inset: 0,
    height: 'auto',
    p: 0,
    color: 'transparent',
    caretColor: 'transparent',
    cursor: 'text',
  },
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '4 / 5',
    maxHeight: 64,
    borderRadius: `${RADIUS.control}px`,
    border: `1.5px solid ${theme.vars.palette.text.secondary}`,
    fontSize: '1.5rem',
    fontWeight: WEIGHT.strong,
    fontVariantNumeric: 'tabular-nums',
  },
  '&.Mui-error > span': { borderColor: 'error.main' },
  '&.Mui-focused > span[data-current]': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
});

/** Six boxes below a single input, so that a paste or autofill sets all digits (rules §5.6). */
export function OtpInput({ label, value, onChange, error, isFocused = true }: OtpInputProps) {
  const id = useId();
  const input = useFocusOn<HTMLInputElement>({ isDue: isFocused });
  const current = Math.min(value.length, OTP_LENGTH - 1);
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <InputBase
        id={id}
        name="otp"
        inputRef={input}
        value={value}
        onChange={(event) => onChange(otpDigits(event.target.value))}
        aria-describedby={`${id}-message`}
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric', enterKeyHint: 'done' }}
        startAdornment={Array.from({ length: OTP_LENGTH }, (_, index) => (
          <span key={index} aria-hidden data-current={index === current || undefined}>
            {value[index]}
          </span>
        ))}
        sx={BOXES}
      />
      {/* Reserves the line, so that an error does not move the button. */}
      <FormHelperText id={`${id}-message`} role="alert" sx={{ mb: 2 }}>
        {error ?? ' '}
      </FormHelperText>
    </FormControl>
  );
}
