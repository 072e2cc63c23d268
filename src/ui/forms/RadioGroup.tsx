import { styled } from '@mui/material/styles';
import { useId, type FocusEventHandler } from 'react';

const Frame = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: theme.spacing(0, 0, 1.5),
  padding: 0,
  minWidth: 0,
  '& > legend': { padding: 0, marginBottom: theme.spacing(0.75), fontWeight: 600 },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) },
  '& label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    minHeight: 44,
    padding: theme.spacing(0.5, 1.5),
    borderRadius: 12,
    border: `1.5px solid ${theme.vars.palette.divider}`,
    cursor: 'pointer',
  },
  '& label:has(:checked)': { borderColor: theme.vars.palette.primary.main },
  '& label:has(:focus-visible)': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '& input': { width: 22, height: 22, flexShrink: 0, margin: 0, accentColor: theme.vars.palette.primary.main },
  '& input:focus-visible': { outline: 'none' },
  '& > p': { margin: theme.spacing(0.5, 0, 0), fontSize: '0.95rem', color: theme.vars.palette.error.main },
}));

interface RadioGroupProps {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  value: string;
  /** Left out where nothing can be wrong. */
  error?: string | undefined;
  /** Keeps a line free for the message: one that comes or goes must not move what is under the pointer. */
  canFail?: boolean;
  onChange: (value: string) => void;
  onBlur: FocusEventHandler;
}

/** One of a few: all of them in sight, their message below. */
export function RadioGroup({
  name,
  legend,
  options,
  value,
  error,
  canFail = false,
  onChange,
  onBlur,
}: RadioGroupProps) {
  const messageId = useId();
  return (
    <Frame role="radiogroup" aria-describedby={canFail ? messageId : undefined} aria-invalid={error !== undefined}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            {option.label}
          </label>
        ))}
      </div>
      {canFail && (
        <p id={messageId} role="alert">
          {error ?? '\u200b'}
        </p>
      )}
    </Frame>
  );
}
