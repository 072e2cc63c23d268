import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FocusEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { otpDigits } from '#src/domain/customer/otp';
import { CountdownButton } from '#src/ui/forms/CountdownButton.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { useFocusOn } from '#src/ui/layout/useFocusOn';
import { RADIUS } from '#src/ui/layout/tokens';
import type { EmailChangeFlow } from './useEmailChangeFlow';

const FRAME = {
  p: 2,
  mb: 2,
  borderRadius: `${RADIUS.surface}px`,
  borderLeft: 6,
  borderColor: 'primary.main',
  bgcolor: 'background.default',
};

interface EmailCodeProps {
  flow: EmailChangeFlow;
  /** New e-mail address. */
  email: string;
  field: { name: string; value: string; onBlur: FocusEventHandler; error: string | undefined };
  onChange: (code: string) => void;
}

/** Field for the code sent to the new address, and the button that sends another one (rules §13.7). */
export function EmailCode({ flow, email, field, onChange }: EmailCodeProps) {
  const { t } = useTranslation('account');
  // Keeps the focus in the address field while the address is typed again.
  const input = useFocusOn<HTMLInputElement>({ step: flow.requestedAt, isDue: flow.isCodeNew });
  return (
    <div role="status">
      {flow.isCodeOpen && (
        <Box sx={FRAME}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {t('email.codeSent', { email })}
            {flow.signsOut && ` ${t('email.signsOut')}`}
          </Typography>
          {/* Silent, because only the appearance of the frame is announced. */}
          <div aria-live="off">
            <Field
              label={t('fields.otp')}
              inputRef={input}
              inputMode="numeric"
              autoComplete="one-time-code"
              name={field.name}
              value={field.value}
              onBlur={field.onBlur}
              error={field.error}
              onChange={(event) => onChange(otpDigits(event.target.value))}
            />
            <CountdownButton
              opensAt={flow.resendOpensAt}
              isOpen={flow.canResend}
              label={t('email.resend')}
              waitingLabel={(time) => (flow.isRequesting ? t('email.verifying') : t('email.resendIn', { time }))}
              onClick={flow.resend}
            />
          </div>
        </Box>
      )}
    </div>
  );
}
