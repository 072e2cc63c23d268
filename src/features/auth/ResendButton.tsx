import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCountdown } from '../../i18n/formats';
import { Button } from '../../ui/Button';

const SECOND_MS = 1000;

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS));

interface ResendButtonProps {
  /** Epoch milliseconds. */
  opensAt: number;
  canResend: boolean;
  onResend: () => void;
}

/** Sends the code again once the countdown is over; the countdown is a moment in time, so a reload changes nothing. */
export function ResendButton({ opensAt, canResend, onResend }: ResendButtonProps) {
  const { t } = useTranslation('auth');
  const [seconds, setSeconds] = useState(() => secondsUntil(opensAt));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(opensAt));
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [opensAt]);

  // Not `disabled`, which would drop the focus of whoever just pressed it; the machine resends only when it may.
  return (
    <Button onClick={onResend} aria-disabled={!canResend}>
      {canResend ? t('otp.resend') : t('otp.resendIn', { time: formatCountdown(seconds) })}
    </Button>
  );
}
