import type { ChangeEvent, FocusEvent } from 'react';
import { Field } from '../../../ui/forms/Field';

/** A day that was typed and does not exist, such as the 30th of February: the browser reports it as empty. */
export const NO_DAY = '-';

const dayIn = ({ validity, value }: HTMLInputElement): string => (validity.badInput ? NO_DAY : value);

/** What is typed into the form's day fields and the browser reports as empty, by their names. */
export const impossibleDays = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=date]')]
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name);

interface DayFieldProps {
  label: string;
  name: string;
  /** The day that it shows first; from then on the browser keeps what is typed, half a day as well. */
  initial: string;
  min: string;
  error: string | undefined;
  onChange: (day: string) => void;
  onLeave: () => void;
}

/** A day, by the browser's own picker. */
export function DayField({ initial, onChange, onLeave, ...field }: DayFieldProps) {
  return (
    <Field
      {...field}
      type="date"
      defaultValue={initial}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(dayIn(target))}
      onBlur={({ target }: FocusEvent<HTMLInputElement>) => {
        onChange(dayIn(target));
        onLeave();
      }}
    />
  );
}
