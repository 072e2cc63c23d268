import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { isEmail } from '../../domain/customer/email';
import { takeEarlyForm } from '../../ui/light/earlyForm';
import { LightField } from '../../ui/light/LightField';
import { useWait } from '../../ui/forms/useWait';
import { useSignIn } from './SignInFlowContext';
import { LightButton } from '../../ui/light/LightButton';

/** The rule an address breaks, as a key of the texts; undefined when it breaks none (rules §16.2). */
function emailRule(email: string): 'login.emailRequired' | 'login.emailInvalid' | undefined {
  if (email === '') return 'login.emailRequired';
  return isEmail(email) ? undefined : 'login.emailInvalid';
}

/**
 * Asks for the e-mail address and sends the code, or tries the one of a mail's link that was opened in another browser
 * (rules §5.20). Without Formik and Yup on purpose: this one field is what a visitor
 * waits for, and both together weigh more than the rest of the page (docs/architecture.md).
 */
export function LoginForm({ code }: { code: string | undefined }) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const signIn = useSignIn();
  const { email: known, requestFailure, isTryRefused, isSendingCode, isTryingCode, wasCodeSent, tryCode } = signIn;
  const [value, setValue] = useState(known);
  const [hasAsked, setHasAsked] = useState(false);
  const [touched, setTouched] = useState(false);
  // The page is prerendered for a visitor without a code.
  const [isTakenOver, setTakenOver] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const email = value.trim();
  // Another address need not wait.
  const wait = useWait(email === known ? requestFailure : undefined);
  const broken = touched ? emailRule(email) : undefined;

  // Whoever has to wait for another code can try the one at hand, and the other way round.
  const tryWait = isTryRefused ? wait.label : undefined;
  const requestWait = isTryRefused ? undefined : wait.label;
  const isSending = isSendingCode || (hasAsked && signIn.isCodeExpected);
  const isBusy = isSending || isTryingCode;
  const requestCode = (given: string) => {
    setHasAsked(true);
    signIn.requestCode(given, hasAsked);
  };
  const withEmail = (isWaiting: boolean, go: () => void, given = email) => {
    setTouched(true);
    if (!emailRule(given) && !isWaiting) go();
  };
  const request = () => withEmail(requestWait !== undefined, () => requestCode(email));
  const takeOver = useEffectEvent(() => {
    const { text, isSent } = takeEarlyForm(form.current);
    setValue(text);
    setTakenOver(true);
    if (isSent) withEmail(false, () => requestCode(text.trim()), text.trim());
  });
  useEffect(() => takeOver(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code === undefined) request();
    else withEmail(tryWait !== undefined, () => tryCode(email, code));
  };
  const requestLabel = () => {
    if (isSending) return t('login.sending');
    if (requestWait !== undefined) return requestWait;
    return code === undefined ? t('login.submit') : t('login.newCode');
  };

  return (
    <form noValidate ref={form} onSubmit={submit}>
      <p className="light-intro">{code === undefined ? t('login.intro') : t('login.codeIntro')}</p>
      <LightField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={() => setTouched(touched || value !== '')}
        error={broken ? t(broken) : wait.failure && refusalText(common, wait.failure)}
      />
      {code === undefined ? (
        <>
          <LightButton type="submit" look="solid" wide aria-disabled={isBusy || requestWait !== undefined}>
            {requestLabel()}
          </LightButton>
          {isTakenOver && wasCodeSent && email !== '' && email === known && !isSending && (
            <LightButton wide onClick={signIn.enterCode}>
              {t('login.haveCode')}
            </LightButton>
          )}
        </>
      ) : (
        <>
          <LightButton type="submit" look="solid" wide aria-disabled={isBusy || tryWait !== undefined}>
            {tryWait ?? (isTryingCode ? t('otp.checking') : t('login.withCode'))}
          </LightButton>
          <LightButton wide aria-disabled={isBusy || requestWait !== undefined} onClick={request}>
            {requestLabel()}
          </LightButton>
        </>
      )}
    </form>
  );
}
