import { useEffect, useState } from 'react';
import { formatCountdown } from '../i18n/formats';
import { Button } from './Button';

const SECOND_MS = 1000;

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS));

interface CountdownButtonProps {
  /** Epoch milliseconds. */
  opensAt: number;
  isOpen: boolean;
  label: string;
  /** What it says while it is closed, such as `Send again in 0:12`. */
  waitingLabel: (time: string) => string;
  onClick: () => void;
}

/** A button that opens once its countdown is over; the countdown is a moment in time, so a reload changes nothing. */
export function CountdownButton({ opensAt, isOpen, label, waitingLabel, onClick }: CountdownButtonProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(opensAt));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(opensAt));
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [opensAt]);

  // Not `disabled`, which would drop the focus of whoever just pressed it.
  return (
    <Button onClick={() => isOpen && onClick()} aria-disabled={!isOpen}>
      {isOpen ? label : waitingLabel(formatCountdown(seconds))}
    </Button>
  );
}
