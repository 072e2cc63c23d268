import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { LanguageSelect } from '../features/language/LanguageSelect';
import { lazyComponent } from '../i18n/loadPiece';
import { selectOfferedToken } from '../session/sessionSelectors';

const AccountOffered = lazyComponent(
  () => import(/* webpackChunkName: "account-offered" */ '../features/shell/AccountOffered'),
  'AccountOffered',
  ['shell'],
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
