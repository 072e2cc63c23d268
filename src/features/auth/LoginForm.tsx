import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormik } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { Field } from '../../ui/forms/Field';
import { Form } from '../../ui/forms/Form';
import { useWait } from '../../ui/forms/useWait';
import { useIsHydrating } from '../../ui/layout/useFocusOn';
import { useSignIn } from './SignInFlowContext';
import { loginSchema, ruleOf } from './signInSchemas';
import { useEarlyForm } from './useEarlyForm';

const ACTION = { mt: 2 };

/** Requests a code for an e-mail address, or tries the code of a link opened in another browser (rules §5.20). */
export function LoginForm({ code }: { code: string | undefined }) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const signIn = useSignIn();
  const { email: known, requestFailure, isTryRefused, isSendingCode, isTryingCode, wasCodeSent, tryCode } = signIn;
  const isTrying = code !== undefined;
  const [hasAsked, setHasAsked] = useState(false);
  // Hides the `haveCode` button until hydration, because the prerendered page lacks the button.
  const isHydrating = useIsHydrating();
  const formik = useFormik({
    initialValues: { email: known },
    validationSchema: loginSchema,
    onSubmit: (): void => submit(),
  });
  const email = formik.values.email.trim();
  // Because the wait applies only to the refused e-mail address.
  const wait = useWait(email === known ? requestFailure : undefined);
  const broken = ruleOf(formik.touched.email, formik.errors.email);

  // Waits of the code check and of the code request are independent.
  const tryWait = isTryRefused ? wait.label : undefined;
  const requestWait = isTryRefused ? undefined : wait.label;
  const isSending = isSendingCode || (hasAsked && signIn.isCodeExpected);
  const isBusy = isSending || isTryingCode;
  const requestCode = (): void => {
    if (requestWait !== undefined) return;
    setHasAsked(true);
    signIn.requestCode(email, hasAsked);
  };
  const requestAnother = async (): Promise<void> => {
    const errors = await formik.setTouched({ email: true });
    if (!errors?.email) requestCode();
  };
  const submit = (): void => {
    if (code === undefined) requestCode();
    else if (tryWait === undefined) tryCode(email, code);
  };
  const form = useEarlyForm(formik);
  const requestLabel = () => {
    if (isSending) return t('login.sending');
    if (requestWait !== undefined) return requestWait;
    return isTrying ? t('login.newCode') : t('login.submit');
  };

  return (
    <Form ref={form} onSubmit={() => void formik.submitForm()}>
      <Typography sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {isTrying ? t('login.codeIntro') : t('login.intro')}
      </Typography>
      <Field
        label={t('login.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        {...formik.getFieldProps('email')}
        onBlur={() => email !== '' && void formik.setFieldTouched('email')}
        error={broken ? t(broken) : wait.failure && refusalText(common, wait.failure)}
      />
      <Button
        type="submit"
        variant="contained"
        fullWidth
        aria-disabled={isBusy || (isTrying ? tryWait : requestWait) !== undefined}
        sx={ACTION}
      >
        {isTrying ? (tryWait ?? (isTryingCode ? t('otp.checking') : t('login.withCode'))) : requestLabel()}
      </Button>
      {isTrying && (
        <Button fullWidth aria-disabled={isBusy || requestWait !== undefined} onClick={() => void requestAnother()}>
          {requestLabel()}
        </Button>
      )}
      {!isTrying && !isHydrating && wasCodeSent && email !== '' && email === known && !isSending && (
        <Button fullWidth onClick={signIn.enterCode}>
          {t('login.haveCode')}
        </Button>
      )}
    </Form>
  );
}
