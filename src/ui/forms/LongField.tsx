import { styled } from '@mui/material/styles';
import { useId, type TextareaHTMLAttributes } from 'react';
import { controlStyle, FieldFrame } from './FieldFrame';

const LongFrame = styled(FieldFrame)(({ theme }) => ({
  '& > textarea': { ...controlStyle(theme), resize: 'vertical' },
  '& > p': {
    margin: 0,
    fontSize: '0.95rem',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.secondary,
  },
  '& > p[data-over]': { color: theme.vars.palette.error.main, fontWeight: 600 },
}));

interface LongFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string;
  /** How much is written of how much; it follows every key. */
  counter: string;
  isOver: boolean;
  isInvalid: boolean;
}

/** A text of several lines with a live counter. The counter is spoken once the text gets too long, not at every key. */
export function LongField({ label, counter, isOver, isInvalid, ...textarea }: LongFieldProps) {
  const id = useId();
  return (
    <LongFrame>
      <label htmlFor={id}>{label}</label>
      <textarea rows={3} {...textarea} id={id} aria-invalid={isInvalid} aria-describedby={`${id}-counter`} />
      <p id={`${id}-counter`} data-over={isOver || undefined} role="status" aria-live={isOver ? 'polite' : 'off'}>
        {counter}
      </p>
    </LongFrame>
  );
}
