import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense } from 'react';
import { NO_DAY } from '#src/domain/isoDate';
import { Field } from '../Field';
import type { DateFieldProps } from './DateFieldProps';

const isHalf = ({ validity }: HTMLInputElement): boolean => validity.badInput || validity.patternMismatch;
const dayIn = (input: HTMLInputElement): string => (isHalf(input) ? NO_DAY : input.value);

/** Names of the form's date fields with an incomplete or impossible date. */
export const impossibleDays = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll('input')].filter(isHalf).map(({ name }) => name);

function NativeDateField({ value, onChange, onSettle, ...field }: DateFieldProps) {
  return (
    <Field
      {...field}
      type="date"
      value={value === NO_DAY ? '' : value}
      onChange={({ target }) => onChange(dayIn(target))}
      onBlur={({ target }) => onSettle(dayIn(target))}
    />
  );
}

const PickerField = lazy(() =>
  import(/* webpackChunkName: "pickers" */ './PickerField').then(
    ({ PickerField: Loaded }) => ({ default: Loaded }),
    // Falls back to the native field after a load failure.
    () => ({ default: NativeDateField }),
  ),
);

/** Date field: Material UI's picker, or the native field on a touch screen. */
export function DateField(props: DateFieldProps) {
  const hasFinePointer = useMediaQuery('(pointer: fine)', { noSsr: true });
  if (!hasFinePointer) return <NativeDateField {...props} />;
  return (
    <Suspense fallback={<NativeDateField {...props} disabled />}>
      <PickerField {...props} />
    </Suspense>
  );
}
