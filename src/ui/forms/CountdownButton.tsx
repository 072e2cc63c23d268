import Button from '@mui/material/Button';
import { formatCountdown } from '../../i18n/formatCountdown';
import { useSecondsUntil } from './useWait';

interface CountdownButtonProps {
  /** Epoch ms. */
  opensAt: number;
  isOpen: boolean;
  label: string;
  /** Label during the countdown, such as `Send again in 0:12`. */
  waitingLabel: (time: string) => string;
  onClick: () => void;
}

/** Button that is enabled after a countdown. The countdown survives a reload, because its end is a time. */
export function CountdownButton({ opensAt, isOpen, label, waitingLabel, onClick }: CountdownButtonProps) {
  const seconds = useSecondsUntil(opensAt);
  // Uses `aria-disabled`, because a disabled button would lose the focus.
  return (
    <Button onClick={() => isOpen && onClick()} aria-disabled={!isOpen}>
      {isOpen ? label : waitingLabel(formatCountdown(seconds))}
    </Button>
  );
}
