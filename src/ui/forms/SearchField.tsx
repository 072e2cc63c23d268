import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame } from './FieldFrame';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Field that filters a list during typing. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <FieldFrame label={label} maxWidth="32rem">
      {(ties) => (
        <OutlinedInput
          {...ties}
          type="search"
          value={value}
          inputProps={{ autoComplete: 'off', enterKeyHint: 'search' }}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  );
}
