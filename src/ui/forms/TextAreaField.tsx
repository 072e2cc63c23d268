import OutlinedInput from '@mui/material/OutlinedInput';
import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame } from './FieldFrame';

interface TextAreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string;
  /** Number of typed and allowed characters. */
  counter: string;
  isOver: boolean;
  isInvalid: boolean;
}

/** Multiline field with a live counter. Screen readers announce the counter only after the limit is exceeded. */
export function TextAreaField({ label, counter, isOver, isInvalid, ...textarea }: TextAreaFieldProps) {
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
