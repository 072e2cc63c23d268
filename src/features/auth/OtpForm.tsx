import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../api/apiError';
import { refusalText } from '../../api/failureText';
import { OtpInput } from '../../components/OtpInput';
import { paths } from '../../config/paths';
import { isOtpCode, otpDigits } from '../../domain/customer/otp';
import { CountdownButton } from '../../ui/forms/CountdownButton';
import { Form } from '../../ui/forms/Form';
import { useWait } from '../../ui/forms/useWait';
import { PageLink } from '../../ui/layout/PageLink';
import { useSignIn } from './SignInFlowContext';
import { otpSchema, ruleOf } from './signInSchemas';

/**
 * Form for the code of a mail (rules §5.6). Submits a typed or pasted code at once. Never submits the code of a link by
 * itself, because mail scanners open links.
 */
export function OtpForm({ prefilled }: { prefilled: string }) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const flow = useSignIn();
  const formik = useFormik({
    initialValues: { code: otpDigits(prefilled) },
    validationSchema: otpSchema,
    validateOnChange: false,
    onSubmit: ({ code }) => submitCode(code),
  });

  const wait = useWait(flow.failure);
  // Ignores the wait for the next resend, which does not disable the submit button.
  const waitLabel = flow.isTryRefused ? wait.label : undefined;
  const submitCode = (code: string): void => {
    if (waitLabel === undefined) flow.submitCode(code);
  };

  const change = (next: string) => {
    const isNew = next !== formik.values.code;
    // Clears the error about missing digits.
    formik.resetForm({ values: { code: next } });
    if (isNew && isOtpCode(next)) submitCode(next);
  };
  const error = () => {
    const broken = ruleOf(formik.touched.code, formik.errors.code);
    if (broken) return t(broken);
    if (flow.wrongTestCode) return t('otp.incorrect');
    if (!wait.failure) return undefined;
    const refusal = refusalText(common, wait.failure);
    // Because the server refuses the code of an earlier mail like a wrong code.
    return flow.isTryRefused && isRefusal(wait.failure) && flow.resends > 0 ? `${refusal} ${t('otp.newest')}` : refusal;
  };

  return (
    <Form onSubmit={() => void formik.submitForm()}>
      <Typography sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {flow.isTestAddress ? t('otp.testIntro') : t('otp.intro', { email: flow.email })}
      </Typography>
      <OtpInput label={t('otp.code')} value={formik.values.code} onChange={change} error={error()} />
      <Button
        type="submit"
        variant="contained"
        fullWidth
        aria-disabled={flow.isCheckingCode || waitLabel !== undefined}
      >
        {waitLabel ?? (flow.isCheckingCode ? t('otp.checking') : t('otp.submit'))}
      </Button>
      <Stack sx={{ alignItems: 'center', gap: 1, mt: 2 }}>
        <CountdownButton
          opensAt={flow.resendOpensAt}
          isOpen={flow.canResend}
          label={t('otp.resend')}
          waitingLabel={(time) => t('otp.resendIn', { time })}
          onClick={flow.resend}
        />
        <Button component={PageLink} to={paths.login}>
          {t('otp.otherAddress')}
        </Button>
      </Stack>
    </Form>
  );
}
