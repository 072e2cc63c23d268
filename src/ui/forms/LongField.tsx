import OutlinedInput from '@mui/material/OutlinedInput';
import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame } from './FieldFrame';

interface LongFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string;
  /** How much is written of how much; it follows every key. */
  counter: string;
  isOver: boolean;
  isInvalid: boolean;
}

/** A text of several lines with a live counter. The counter is spoken once the text gets too long, not at every key. */
export function LongField({ label, counter, isOver, isInvalid, ...textarea }: LongFieldProps) {
  return (
    <FieldFrame
      label={label}
      hint={counter}
      hintProps={{ error: isOver, role: 'status', 'aria-live': isOver ? 'polite' : 'off', sx: { textAlign: 'end' } }}
    >
      {(ties) => <OutlinedInput {...ties} multiline minRows={3} error={isInvalid} inputProps={textarea} />}
    </FieldFrame>
  );
}
