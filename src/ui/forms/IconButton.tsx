import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import { Icon } from './Icon';

interface IconButtonProps extends Pick<MuiIconButtonProps, 'edge' | 'onKeyDown'> {
  label: string;
  icon: string;
  /** Cannot be used now; it keeps the focus. */
  isDisabled?: boolean;
  onClick: () => void;
}

/** A button that is a sign; its name is heard, not seen. */
export function IconButton({ label, icon, isDisabled = false, onClick, ...button }: IconButtonProps) {
  return (
    <MuiIconButton
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      color="inherit"
      onClick={isDisabled ? undefined : onClick}
      {...button}
    >
      <Icon path={icon} />
    </MuiIconButton>
  );
}
