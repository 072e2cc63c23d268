import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#src/api/failureText';
import { FactorCodeStep } from './FactorCodeStep';
import { FactorSetupStep } from './FactorSetupStep';
import { RecoveryCodesStep } from './RecoveryCodesStep';
import { useSecondFactor, type SecondFactorFlow, type SecondFactorProps } from './useSecondFactor';

/** Step of the flow; the recovery codes are a step of their own kind without the exit below. */
function Step({ flow }: { flow: SecondFactorFlow }) {
  const { t } = useTranslation();
  const { failure, setUp } = flow;
  if (flow.isLoadFailed && failure)
    return (
      <>
        <Typography role="alert" color="error" sx={{ mb: 2 }}>
          {refusalText(t, failure, 'secondFactor')}
        </Typography>
        <Button variant="contained" fullWidth onClick={flow.retry}>
          {t('actions.retry')}
        </Button>
      </>
    );
  if (flow.isSettingUp && setUp) return <FactorSetupStep flow={flow} setUp={setUp} />;
  if (flow.isCodeExpected) return <FactorCodeStep flow={flow} />;
  return <Typography role="status">{t('loading')}</Typography>;
}

/** Second factor of an admin: set-up or code (rules §36.15). */
export function SecondFactor(props: SecondFactorProps) {
  const { t } = useTranslation('auth');
  const flow = useSecondFactor(props);
  if (flow.areCodesShown && flow.setUp)
    return <RecoveryCodesStep codes={flow.setUp.recoveryCodes} onKeep={flow.keepCodes} />;
  return (
    <>
      <Step flow={flow} />
      <Button fullWidth onClick={flow.leave} sx={{ mt: 1 }}>
        {t('otp.otherAddress')}
      </Button>
    </>
  );
}
