import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { SignInPage } from '../features/auth/SignInPage';
import { MailLink } from '../features/mailLink/MailLink';

/** `/go#…`: executes the link of a mail without a session (rules §27.2). */
export function MailLinkScreen() {
  const { t } = useTranslation('mailLink');
  // Reads the token from the fragment, which no server logs.
  const token = useLocation().hash.slice(1);
  return (
    <SignInPage title={t('title')}>
      <MailLink key={token} token={token} />
    </SignInPage>
  );
}
