import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { selectOfferedToken } from '../session/sessionSelectors';
import { lazyComponent } from '../ui/feedback/lazyComponent';
import { CrashPage } from './Crash';

const AccountOffered = lazyComponent(
  () => import(/* webpackChunkName: "account-offered" */ '../features/shell/AccountOffered'),
  'AccountOffered',
  ['shell'],
  CrashPage,
);

/** Renders the pages, or the question about an account offered by the address (rules §5.14). */
export function OfferFrame() {
  const token = useSelector(selectOfferedToken);
  if (token === undefined) return <Outlet />;
  return (
    <Suspense>
      <AccountOffered key={token} token={token} />
    </Suspense>
  );
}
