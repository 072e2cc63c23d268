import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

/** A box to tick with its label beside it. */
export function CheckField({
  label,
  ...box
}: Pick<CheckboxProps, 'name' | 'checked' | 'onChange'> & { label: string }) {
  return <FormControlLabel label={label} control={<Checkbox {...box} />} sx={{ display: 'flex' }} />;
}
