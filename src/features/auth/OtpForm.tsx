import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../api/apiError';
import { refusalText } from '../../api/failureText';
import { paths } from '../../config/paths';
import { isOtpCode, otpDigits } from '../../domain/customer/otp';
import { OtpInput } from './OtpInput';
import { useSignIn } from './SignInFlowContext';
import { CountdownButton } from '../../ui/forms/CountdownButton';
import { LightButton } from '../../ui/light/LightButton';
import { LightButtonLink } from '../../ui/light/LightButtonLink';
import { useWait } from '../../ui/forms/useWait';

/**
 * Takes the six digits, and sends what is typed or pasted once it is complete. A code from the mail's link is filled in but
 * never sent by itself, since mail scanners open links (rules §5.6).
 */
export function OtpForm({ prefilled }: { prefilled: string }) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const flow = useSignIn();
  const [code, setCode] = useState(() => otpDigits(prefilled));
  const [incomplete, setIncomplete] = useState(false);

  const wait = useWait(flow.failure);
  // A code that may not be sent again yet can be tried all the same.
  const waitLabel = flow.isTryRefused ? wait.label : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIncomplete(!isOtpCode(code));
    if (isOtpCode(code) && !waitLabel) flow.submitCode(code);
  };
  const change = (next: string) => {
    setCode(next);
    setIncomplete(false);
    if (isOtpCode(next) && next !== code && !waitLabel) flow.submitCode(next);
  };
  const error = () => {
    if (incomplete) return t('otp.incomplete');
    if (flow.wrongTestCode) return t('otp.incorrect');
    if (!wait.failure) return undefined;
    const refusal = refusalText(common, wait.failure);
    // The code of an earlier mail is refused like any wrong one; that there is a newer one is known here.
    return flow.isTryRefused && isRefusal(wait.failure) && flow.resends > 0 ? `${refusal} ${t('otp.newest')}` : refusal;
  };

  return (
    <form noValidate onSubmit={submit}>
      <p className="light-intro">{flow.isTestAddress ? t('otp.testIntro') : t('otp.intro', { email: flow.email })}</p>
      <OtpInput label={t('otp.code')} value={code} onChange={change} error={error()} />
      <LightButton type="submit" look="solid" wide aria-disabled={flow.isCheckingCode || waitLabel !== undefined}>
        {waitLabel ?? (flow.isCheckingCode ? t('otp.checking') : t('otp.submit'))}
      </LightButton>
      <div className="light-links">
        <CountdownButton
          opensAt={flow.resendOpensAt}
          isOpen={flow.canResend}
          label={t('otp.resend')}
          waitingLabel={(time) => t('otp.resendIn', { time })}
          onClick={flow.resend}
        />
        <LightButtonLink to={paths.login}>{t('otp.otherAddress')}</LightButtonLink>
      </div>
    </form>
  );
}
