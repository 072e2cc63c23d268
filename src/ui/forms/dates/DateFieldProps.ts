import type { IsoDate } from '#src/domain/isoDate';

export interface DateFieldProps {
  label: string;
  name: string;
  /** Empty, or `NO_DAY`, where there is none. */
  value: string;
  min: IsoDate;
  max?: IsoDate;
  required?: boolean;
  disabled?: boolean;
  error: string | undefined;
  /** With every key: a day may be typed over, part by part. */
  onChange: (day: string) => void;
  /** Once the field is left, or a day picked: only then half a day is reported, as `NO_DAY`. */
  onSettle: (day: string) => void;
}

export interface PickerFieldProps extends DateFieldProps {
  /** A month, typed as `05/2025`: its first day is reported. */
  ofMonth?: boolean;
}
