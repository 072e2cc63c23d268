import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import { Icon } from './Icon';

interface IconButtonProps extends Pick<MuiIconButtonProps, 'edge' | 'onKeyDown'> {
  label: string;
  icon: string;
  /** True if the button is disabled but keeps the focus. */
  isDisabled?: boolean;
  onClick: () => void;
}

/** Button with an icon and an accessible name. */
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
