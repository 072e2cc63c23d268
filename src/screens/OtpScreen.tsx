import Typography from '@mui/material/Typography';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../config/paths';
import { timings } from '../config/timings';
import { AccountPicker } from '../features/auth/AccountPicker';
import { OtpForm } from '../features/auth/OtpForm';
import { useSignIn } from '../features/auth/SignInFlowContext';
import { SignInPage } from '../features/auth/SignInPage';
import { lazyComponent } from '../ui/feedback/lazyComponent';

const SecondFactor = lazyComponent(
  () => import(/* webpackChunkName: "second-factor" */ '../features/secondFactor/SecondFactor'),
  'SecondFactor',
  ['secondFactor'],
);

/** Redirects to the login after a second, with the code of a link, if no code was requested (rules §5.8). */
function NotRequested() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ pathname: paths.login, search: window.location.search }, { replace: true }),
      timings.redirect,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Typography role="status" sx={{ mb: 2 }}>
      {t('otp.notRequested')}
    </Typography>
  );
}

/** Code form, then the account choice if there are several, or an admin's second factor. */
function Step() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const [search] = useSearchParams();
  const flow = useSignIn();
  if (flow.isSignedIn)
    return (
      <Typography role="status" sx={{ mb: 2 }}>
        {t('otp.welcome')}
      </Typography>
    );
  if (flow.isChoosingAccount) return <AccountPicker />;
  if (flow.isFactorNeeded)
    return (
      <Suspense fallback={<Typography role="status">{common('loading')}</Typography>}>
        <SecondFactor token={flow.token ?? ''} onPass={flow.passFactor} onEnd={flow.endFactor} />
      </Suspense>
    );
  return flow.isCodeExpected ? <OtpForm prefilled={search.get('email_otp') ?? ''} /> : <NotRequested />;
}

/** `/otp`: code, account choice and second factor (rules §5.6, §5.10, §36.15). */
export function OtpScreen() {
  const { t } = useTranslation('auth');
  const { isChoosingAccount, isFactorNeeded } = useSignIn();
  const step = isFactorNeeded ? 'factor' : isChoosingAccount ? 'accounts' : 'otp';
  return (
    // The key moves the focus to the new title, so that screen readers announce it.
    <SignInPage key={step} title={t(`${step}.title`)}>
      <Step />
    </SignInPage>
  );
}
