import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isOtpCode, otpDigits } from '../domain/customer/otp';
import { LoginForm } from '../features/auth/LoginForm';
import { SignInPage } from '../features/auth/SignInPage';

/** `/`: login with an e-mail address (rules §5.1). */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const code = otpDigits(search.get('email_otp') ?? '');
  return (
    <SignInPage title={t('login.title')}>
      <LoginForm code={isOtpCode(code) ? code : undefined} />
    </SignInPage>
  );
}
