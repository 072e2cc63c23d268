import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Frame = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: theme.spacing(2, 0),
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gap: theme.spacing(1),
  '& > legend': { padding: 0, marginBottom: theme.spacing(1), fontWeight: 650 },
  '& > label': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    minHeight: 48,
    padding: theme.spacing(1, 2),
    borderRadius: 12,
    border: `1.5px solid ${theme.vars.palette.divider}`,
    cursor: 'pointer',
  },
  '& > label:has(:checked)': { borderColor: theme.vars.palette.primary.main },
  '& > label:has(:focus-visible)': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '& > label small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.95rem' },
  '& input[type=radio]': { width: 22, height: 22, flexShrink: 0, accentColor: theme.vars.palette.primary.main },
  '& input[type=radio]:focus-visible': { outline: 'none' },
  '& > p': { margin: 0, fontSize: '0.95rem', color: theme.vars.palette.error.main },
  '& > p:empty': { display: 'none' },
}));

interface Choice {
  value: string;
  label: string;
  /** What it leads to, below its name. */
  hint?: string;
}

interface ChoiceListProps {
  legend: string;
  name: string;
  choices: readonly Choice[];
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** One of a few, a line each, with what each leads to; their message below. */
export function ChoiceList({ legend, name, choices, value, error, disabled = false, onChange }: ChoiceListProps) {
  const messageId = useId();
  return (
    <Frame role="radiogroup" disabled={disabled} aria-describedby={messageId} aria-invalid={error !== undefined}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label} {choice.hint && <small>{choice.hint}</small>}
          </span>
        </label>
      ))}
      <p id={messageId} role="alert">
        {error}
      </p>
    </Frame>
  );
}
