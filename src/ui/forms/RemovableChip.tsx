import { mdiClose } from '@mdi/js';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { Icon } from './Icon';

const Chip = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  margin: theme.spacing(0.25),
  paddingLeft: theme.spacing(1.5),
  borderRadius: 22,
  border: `1.5px solid ${theme.vars.palette.primary.main}`,
  fontWeight: 600,
  '& > button': {
    display: 'inline-grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    '&:disabled': { opacity: 0.45, cursor: 'default' },
  },
  '& svg': { width: '1.2rem', height: '1.2rem' },
}));

interface RemovableChipProps {
  label: string;
  removeLabel: string;
  onRemove: () => void;
  /** Where MUI's Autocomplete finds it, when its arrow keys walk along the chosen values. */
  'data-item-index'?: number;
}

const keepKey = (event: KeyboardEvent) => {
  // Enter, Space and Backspace mean something else to the field around.
  if (event.key !== 'Tab') event.stopPropagation();
};

/** One of several chosen values, and the way to take it out again. */
export function RemovableChip({ label, removeLabel, onRemove, ...place }: RemovableChipProps) {
  return (
    <Chip {...place} tabIndex={-1}>
      {label}
      <button type="button" aria-label={removeLabel} onClick={onRemove} onKeyDown={keepKey}>
        <Icon path={mdiClose} />
      </button>
    </Chip>
  );
}
