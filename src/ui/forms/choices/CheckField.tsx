import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

interface CheckFieldProps {
  label: string;
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Checkbox with label. */
export const CheckField = ({ label, name, checked, disabled = false, onChange }: CheckFieldProps) => (
  <FormControlLabel
    label={label}
    control={<Checkbox name={name} checked={checked} onChange={(_, isChecked) => onChange(isChecked)} />}
    disabled={disabled}
    sx={{ display: 'flex' }}
  />
);
