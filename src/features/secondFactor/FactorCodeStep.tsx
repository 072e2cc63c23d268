import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AppCodeForm } from './AppCodeForm';
import { RecoveryCodeForm } from './RecoveryCodeForm';
import type { SecondFactorFlow } from './useSecondFactor';

/** Code of the app, or a recovery code (rules §36.15). */
export function FactorCodeStep({ flow }: { flow: SecondFactorFlow }) {
  const { t } = useTranslation('secondFactor');
  const { t: auth } = useTranslation('auth');
  const { isRecovering, enterAppCode, enterRecoveryCode } = flow;
  return (
    <>
      <Typography sx={{ mb: isRecovering ? 1 : 3 }}>{isRecovering ? t('recovery.intro') : t('code.intro')}</Typography>
      {isRecovering ? <RecoveryCodeForm flow={flow} /> : <AppCodeForm flow={flow} submitLabel={auth('otp.submit')} />}
      <Button
        fullWidth
        aria-disabled={flow.isChecking}
        onClick={isRecovering ? enterAppCode : enterRecoveryCode}
        sx={{ mt: 2 }}
      >
        {isRecovering ? t('recovery.useApp') : t('code.useRecovery')}
      </Button>
    </>
  );
}
