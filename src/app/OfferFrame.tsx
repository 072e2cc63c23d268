import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { LanguageSelect } from '../features/language/LanguageSelect';
import { selectOfferedToken } from '../session/sessionSelectors';
import { lazyComponent } from '../ui/feedback/lazyComponent';
import { CrashPage } from './Crash';

const AccountOffered = lazyComponent(
  () => import(/* webpackChunkName: "account-offered" */ '../features/shell/AccountOffered'),
  'AccountOffered',
  ['shell'],
  CrashPage,
);

/** Every page, or in its place the question about the account that the address has brought (rules §5.14). */
export function OfferFrame() {
  const token = useSelector(selectOfferedToken);
  if (token === undefined) return <Outlet />;
  return (
    <Suspense>
      <AccountOffered key={token} token={token} language={<LanguageSelect />} />
    </Suspense>
  );
}
