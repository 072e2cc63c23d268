import Button from '@mui/material/Button';
import { formatCountdown } from '../../i18n/formatCountdown';
import { useSecondsUntil } from './useWait';

interface CountdownButtonProps {
  /** Epoch milliseconds. */
  opensAt: number;
  isOpen: boolean;
  label: string;
  /** Its label while it is disabled, such as `Send again in 0:12`. */
  waitingLabel: (time: string) => string;
  onClick: () => void;
}

/** A button that opens once its countdown is over; the countdown is a moment in time, so a reload changes nothing. */
export function CountdownButton({ opensAt, isOpen, label, waitingLabel, onClick }: CountdownButtonProps) {
  const seconds = useSecondsUntil(opensAt);
  // Not `disabled`, which would drop the focus of whoever just pressed it.
  return (
    <Button onClick={() => isOpen && onClick()} aria-disabled={!isOpen}>
      {isOpen ? label : waitingLabel(formatCountdown(seconds))}
    </Button>
  );
}
