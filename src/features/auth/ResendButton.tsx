import { useTranslation } from 'react-i18next';
import { CountdownButton } from '../../ui/forms/CountdownButton';

interface ResendButtonProps {
  /** Epoch milliseconds. */
  opensAt: number;
  canResend: boolean;
  onResend: () => void;
}

/** Sends the code again once the countdown is over; the machine resends only when it may. */
export function ResendButton({ opensAt, canResend, onResend }: ResendButtonProps) {
  const { t } = useTranslation('auth');
  return (
    <CountdownButton
      opensAt={opensAt}
      isOpen={canResend}
      label={t('otp.resend')}
      waitingLabel={(time) => t('otp.resendIn', { time })}
      onClick={onResend}
    />
  );
}
