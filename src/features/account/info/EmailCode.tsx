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
  /** The new address. */
  email: string;
  field: { name: string; value: string; onBlur: FocusEventHandler; error: string | undefined };
  onChange: (code: string) => void;
}

/** The code from the mail to the new address, and the button that sends it again (rules §13.7). */
export function EmailCode({ flow, email, field, onChange }: EmailCodeProps) {
  const { t } = useTranslation('account');
  // Whoever types the address once more keeps the focus there.
  const input = useFocusOn<HTMLInputElement>({ step: flow.requestedAt, isDue: flow.isCodeNew });
  return (
    <div role="status">
      {flow.isCodeOpen && (
        <Box sx={FRAME}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {t('email.codeSent', { email })}
            {flow.signsOut && ` ${t('email.signsOut')}`}
          </Typography>
          {/* What is typed and counted here is not news: only the frame's coming is announced. */}
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
