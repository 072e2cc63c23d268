import { mdiClose } from '@mdi/js';
import Chip from '@mui/material/Chip';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from './IconButton';

interface RemovableChipProps {
  label: ReactNode;
  removeLabel: string;
  color?: 'default' | 'success' | 'error';
  isDisabled?: boolean;
  onRemove: () => void;
  /** Where MUI's Autocomplete finds it, when its arrow keys walk along the chosen values. */
  'data-item-index'?: number;
}

const keepKey = (event: KeyboardEvent) => {
  // Enter, Space and Backspace mean something else to the field around.
  if (event.key !== 'Tab') event.stopPropagation();
};

/**
 * Something that is set, and the way to take it out again. Its button is one of its own: the chip's `onDelete` would
 * make a button of the whole chip, without a name for what it does.
 */
export function RemovableChip({ label, removeLabel, color, isDisabled, onRemove, ...place }: RemovableChipProps) {
  return (
    <Chip
      {...place}
      tabIndex={-1}
      variant="outlined"
      color={color}
      label={
        <>
          {label}
          <IconButton
            label={removeLabel}
            icon={mdiClose}
            isDisabled={isDisabled}
            edge="end"
            onClick={onRemove}
            onKeyDown={keepKey}
          />
        </>
      }
    />
  );
}
