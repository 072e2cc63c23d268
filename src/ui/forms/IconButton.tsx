import { styled } from '@mui/material/styles';
import { Icon } from './Icon';

const Round = styled('button')({
  display: 'inline-grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  flexShrink: 0,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&[aria-disabled=true]': { opacity: 0.45, cursor: 'default' },
});

interface IconButtonProps {
  label: string;
  icon: string;
  /** Cannot be used now; it keeps the focus. */
  isDisabled?: boolean;
  onClick: () => void;
}

/** A button that is a sign; its name is heard, not seen. */
export function IconButton({ label, icon, isDisabled = false, onClick }: IconButtonProps) {
  return (
    <Round
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      <Icon path={icon} />
    </Round>
  );
}
