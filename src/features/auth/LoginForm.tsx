import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { isEmail } from '../../domain/customer/email';
import { LightField } from '../../ui/forms/LightField';
import { useWait } from '../../ui/forms/useWait';
import { useSignIn } from './SignInFlowContext';
import { LightButton } from '../../ui/forms/LightButton';

/** The rule an address breaks, as a key of the texts; undefined when it breaks none (rules §16.2). */
function emailRule(email: string): 'login.emailRequired' | 'login.emailInvalid' | undefined {
  if (email === '') return 'login.emailRequired';
  return isEmail(email) ? undefined : 'login.emailInvalid';
}

/**
 * Asks for the e-mail address and sends the code. Without Formik and Yup on purpose: this one field is what a visitor
 * waits for, and both together weigh more than the rest of the page (docs/architecture.md).
 */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const { email: known, requestFailure, isSendingCode, requestCode } = useSignIn();
  const [value, setValue] = useState(known);
  const [touched, setTouched] = useState(false);
  const email = value.trim();
  // Another address need not wait.
  const wait = useWait(email === known ? requestFailure : undefined);
  const broken = touched ? emailRule(email) : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!emailRule(email) && !wait.label) requestCode(email);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Typography sx={{ mb: 3 }}>{t('login.intro')}</Typography>
      <LightField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={() => setTouched(touched || value !== '')}
        error={broken ? t(broken) : wait.failure && refusalText(common, wait.failure)}
      />
      <LightButton type="submit" look="solid" wide aria-disabled={isSendingCode || wait.label !== undefined}>
        {wait.label ?? (isSendingCode ? t('login.sending') : t('login.submit'))}
      </LightButton>
    </form>
  );
}
