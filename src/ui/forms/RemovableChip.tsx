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
  /** Index by which MUI's Autocomplete finds the chip during arrow navigation. */
  'data-item-index'?: number;
}

const keepKey = (event: KeyboardEvent) => {
  // Keeps Enter, Space and Backspace from the surrounding field.
  if (event.key !== 'Tab') event.stopPropagation();
};

/**
 * Selected value with a remove button.
 * Without the chip's `onDelete`, because that makes the whole chip a button without a name.
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
