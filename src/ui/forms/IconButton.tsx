import MuiIconButton from '@mui/material/IconButton';
import type { KeyboardEventHandler } from 'react';
import { Icon } from './Icon';

interface IconButtonProps {
  label: string;
  icon: string;
  /** Cannot be used now; it keeps the focus. */
  isDisabled?: boolean;
  edge?: 'start' | 'end' | false;
  onClick: () => void;
  onKeyDown?: KeyboardEventHandler;
}

/** A button that is a sign; its name is heard, not seen. */
export function IconButton({ label, icon, isDisabled = false, edge = false, onClick, onKeyDown }: IconButtonProps) {
  return (
    <MuiIconButton
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      color="inherit"
      edge={edge}
      onClick={isDisabled ? undefined : onClick}
      onKeyDown={onKeyDown}
    >
      <Icon path={icon} />
    </MuiIconButton>
  );
}
