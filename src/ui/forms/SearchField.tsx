import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.75),
  maxWidth: '32rem',
  '& > label': { fontWeight: 600 },
  '& > input': {
    font: 'inherit',
    width: '100%',
    minHeight: 48,
    padding: theme.spacing(1, 2),
    borderRadius: 12,
    border: `1.5px solid ${theme.vars.palette.text.secondary}`,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& > input:focus-visible': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}));

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field that narrows a list down while one types. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <Frame>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Frame>
  );
}
