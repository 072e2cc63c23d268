import { useTranslation } from 'react-i18next';
import { LoginForm } from '../features/auth/LoginForm';
import { SignInPage } from '../features/auth/SignInPage';
import { LanguageSelect } from '../features/language/LanguageSelect';

/** `/`: the e-mail address (rules §5.1). */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  return (
    <SignInPage title={t('login.title')} language={<LanguageSelect />}>
      <LoginForm />
    </SignInPage>
  );
}
