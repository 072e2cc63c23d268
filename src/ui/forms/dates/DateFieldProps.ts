import type { IsoDate } from '#src/domain/isoDate';

export interface DateFieldProps {
  label: string;
  name: string;
  /** ISO date; empty without a date, `NO_DAY` for an incomplete one. */
  value: string;
  min: IsoDate;
  max?: IsoDate;
  required?: boolean;
  disabled?: boolean;
  error: string | undefined;
  /** Called on every key, even with an incomplete date. */
  onChange: (day: string) => void;
  /** Called on blur or after a selection, with `NO_DAY` for an incomplete date. */
  onSettle: (day: string) => void;
}

export interface PickerFieldProps extends DateFieldProps {
  /** True for a month, typed as `05/2025` and reported as its first day. */
  ofMonth?: boolean;
}
